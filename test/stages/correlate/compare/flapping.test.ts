import { beforeAll, describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { catalogue } from '#catalogue/index.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { correlate } from '#stages/correlate/correlate.ts';
import type { Correlation } from '#stages/correlate/correlate.ts';
import { aCliUser, aConsoleUser, anAssumedRole, terraform } from '../../../support/builders.ts';
import type { Caller } from '../../../support/builders.ts';
import { inOrder, queueValues, setAttributes, tagQueue, untagQueue } from '../../../support/calls.ts';
import type { Called } from '../../../support/calls.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const [ann, bob, cid] = [aConsoleUser('ann@example.com'), aConsoleUser('bob@example.com'), aCliUser('cid')];
const CODE = 'resource "aws_sqs_queue" "jobs" {\n  name          = "shop-jobs"\n  delay_seconds = 0\n}\n';

/** The delay is set to a value. */
function sets(who: Caller, delay: number): Called {
  return { ...setAttributes('shop-jobs', { DelaySeconds: String(delay) }), ...who };
}

function played(calls: readonly Called[], inCode = CODE, delay = 0, turns = 3): Correlation {
  const events = inOrder(...calls);
  const isOwn = (event: (typeof events)[number]): boolean => event.userAgent === terraform().userAgent;
  const kept = events.filter((event) => !isOwn(event));
  const context = events.filter(isOwn).map((event) => ({ event, reason: 'made-by-terraform' as const }));
  const state = inState('aws_sqs_queue.jobs', queueValues('shop-jobs', { delay_seconds: delay }));
  return correlate(
    { read: events.length, kept, context, dropped: {}, malformed: [] },
    aWorkspace({ 'main.tf': inCode }, [state]),
    catalogue,
    parsePolicy({ unmanaged: 'all', flapping: { turns } }, 'test'),
  );
}

function told({ drifts, settled, invisible, unexplained }: Correlation): readonly string[] {
  return [
    ...drifts.map((one) => `drift ${one.kind}`),
    ...settled.map((one) => one.reason),
    ...invisible.map((one) => `${one.reason} ${one.drift.changes.map((change) => change.path).join(' ')}`),
    ...unexplained.map((one) => one.reason),
  ];
}

describe('a field that was changed and ended at its first value', () => {
  it.each<{ readonly name: string; readonly calls: readonly Called[]; readonly found: readonly string[] }>([
    {
      name: 'three actors in turn, with repetition',
      calls: [sets(ann, 5), sets(bob, 0), sets(cid, 9), sets(ann, 5), sets(bob, 0)],
      found: ['put-back-again delay_seconds'],
    },
    {
      name: 'two actors in turn',
      calls: [sets(ann, 5), sets(bob, 0), sets(ann, 5), sets(bob, 0)],
      found: ['put-back-again delay_seconds'],
    },
    {
      name: 'a person and Terraform in turn',
      calls: [sets(ann, 5), sets(terraform(), 0), sets(ann, 5), sets(terraform(), 0)],
      found: ['put-back-again delay_seconds'],
    },
    { name: 'one actor who tried three values', calls: [sets(ann, 5), sets(ann, 9), sets(ann, 0)], found: ['tried-and-put-back'] },
    {
      name: 'one person through the console and the CLI',
      calls: [sets(ann, 5), sets({ ...ann, userAgent: 'aws-cli/2.27.50' }, 9), sets(ann, 0)],
      found: ['tried-and-put-back'],
    },
    {
      name: 'a script with numbered session names',
      calls: [
        sets(anAssumedRole('tuner', 'tune-10001'), 5),
        sets(anAssumedRole('tuner', 'tune-10002'), 9),
        sets(anAssumedRole('tuner', 'tune-10003'), 0),
      ],
      found: ['tried-and-put-back'],
    },
    { name: 'a mistake that another actor corrected', calls: [sets(ann, 5), sets(bob, 0)], found: ['net-zero'] },
    { name: 'Terraform reverted the change once', calls: [sets(ann, 5), sets(terraform(), 0)], found: ['undone-by-terraform'] },
    {
      name: 'one actor who tried a value while Terraform wrote another attribute',
      calls: [sets(ann, 5), { ...setAttributes('shop-jobs', { VisibilityTimeout: '30' }), ...terraform() }, sets(ann, 0)],
      found: ['net-zero'],
    },
    {
      name: 'two actors who each removed their own tag',
      calls: [
        { ...tagQueue('shop-jobs', { A: '1' }), ...ann },
        { ...tagQueue('shop-jobs', { B: '1' }), ...bob },
        { ...untagQueue('shop-jobs', 'A'), ...ann },
        { ...untagQueue('shop-jobs', 'B'), ...bob },
      ],
      found: ['net-zero'],
    },
    { name: 'three actors, each once', calls: [sets(ann, 5), sets(bob, 7), sets(cid, 0)], found: ['put-back-again delay_seconds'] },
  ])('$name', ({ calls, found }) => {
    expect(told(played(calls))).toEqual(found);
  });

  it('reports it from the number of turns set in the policy', () => {
    const each = [sets(ann, 5), sets(bob, 7), sets(cid, 0)];
    const tried = [sets(ann, 5), sets(ann, 0)];

    expect(told(played(each, CODE, 0, 4))).toEqual(['net-zero']);
    expect(told(played(tried))).toEqual(['net-zero']);
    expect(told(played(tried, CODE, 0, 2))).toEqual(['tried-and-put-back']);
  });

  it('is also reported if the last value equals the code but not the state', () => {
    const fought = [sets(ann, 0), sets(bob, 5), sets(ann, 0), sets(bob, 5), sets(ann, 0)];

    expect(told(played(fought, CODE, 5))).toEqual(['put-back-again delay_seconds']);
    expect(told(played([sets(ann, 0)], CODE, 5))).toEqual(['already-in-code']);
  });
});
