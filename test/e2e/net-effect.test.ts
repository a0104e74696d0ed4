/** What cancels out before anything is judged: through the whole flow, into the report. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aCliUser } from '../support/builders.ts';
import { createQueue, deleteQueue, inOrder, setAttributes, tagQueue, untagQueue } from '../support/calls.ts';
import type { Called } from '../support/calls.ts';
import { runInMemory } from '../support/run-in-memory.ts';

beforeAll(loadGrammar);

function wait(seconds: number): Called {
  return setAttributes('shop-jobs', { VisibilityTimeout: String(seconds) });
}

const denied = { errorCode: 'AccessDenied', errorMessage: 'not authorized' };

describe('changes that cancel out', () => {
  it.each<[string, readonly CloudTrailEvent[], readonly string[]]>([
    ['a value that is changed and restored', inOrder(wait(60), wait(30)), ['net-zero aws_sqs_queue.jobs']],
    ['a created and deleted resource', inOrder(createQueue('shop-new'), deleteQueue('shop-new')), ['created-then-deleted -']],
    [
      'an added and removed tag',
      inOrder(tagQueue('shop-jobs', { Why: 'a look' }), untagQueue('shop-jobs', 'Why')),
      ['net-zero aws_sqs_queue.jobs'],
    ],
    [
      'calls that failed',
      inOrder({ ...wait(60), ...denied }, { ...wait(90), ...denied }),
      ['failed aws_sqs_queue.jobs', 'failed aws_sqs_queue.jobs'],
    ],
    [
      'failed attempts, and a change that was reversed',
      inOrder({ ...wait(60), ...denied }, wait(60), wait(30)),
      ['net-zero aws_sqs_queue.jobs', 'retried aws_sqs_queue.jobs'],
    ],
  ])('%s is settled with its reason, and not judged', async (_case, events, settled) => {
    const { report, files } = await runInMemory(events);

    expect(report.reconciliations).toEqual([]);
    expect(report.settled.map((item) => `${item.reason} ${item.address ?? '-'}`)).toEqual(settled);
    expect(report.settled.flatMap((item) => item.eventIDs).toSorted()).toEqual(events.map((event) => event.eventID).toSorted());
    expect(report.settled.every((item) => item.intent?.actors[0]?.name === 'alice (alice, cli)' || item.intent?.actors.length === 1)).toBe(
      true,
    );
    expect(files).toEqual([]);
  });

  it('reports the successful call of a retry, and mentions the earlier failure', async () => {
    const [failed, worked] = inOrder({ ...wait(60), ...denied }, wait(60));
    if (failed === undefined || worked === undefined) throw new Error('expected two events');

    const { report } = await runInMemory([failed, worked]);

    expect(report.reconciliations.map((row) => [row.address, row.intent.eventIDs])).toEqual([['aws_sqs_queue.jobs', [worked.eventID]]]);
    expect(report.settled).toMatchObject([{ reason: 'retried', address: 'aws_sqs_queue.jobs', eventIDs: [failed.eventID] }]);
  });

  it('reports only the last of several values', async () => {
    const { report } = await runInMemory(inOrder(wait(60), wait(90), wait(45)));

    expect(report.reconciliations.map((row) => row.attributes)).toEqual([
      { visibility_timeout_seconds: expect.objectContaining({ before: 30, after: 45 }) },
    ]);
  });

  it('reads no motivation for cancelled changes of two people from a user name', async () => {
    const { report } = await runInMemory(inOrder(wait(60), { ...wait(30), ...aCliUser('INC-7-eve') }));

    expect(report.settled[0]?.intent).toMatchObject({ motivation: { kind: 'unknown', evidence: [] }, confidence: 'guess' });
  });
});
