import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import { failedAttempts } from '#stages/correlate/play/failed-attempts.ts';
import { aCliUser, anEvent } from '../../../support/builders.ts';
import { queueValues, setAttributes } from '../../../support/calls.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';
import { SPANS } from '../../../support/spans.ts';

const WORKSPACE = aWorkspace({ 'main.tf': '' }, [inState('aws_sqs_queue.jobs', queueValues('shop-jobs'))]);
const SET = setAttributes('shop-jobs', { VisibilityTimeout: '60' });

function failed(over: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  return anEvent({ ...SET, errorCode: 'AccessDenied', ...over });
}

function settledOf(attempts: readonly CloudTrailEvent[], kept: readonly CloudTrailEvent[] = []) {
  const context = attempts.map((event) => ({ event, reason: 'failed-call' as const }));
  const filtered: Filtered = { read: 0, kept, context, dropped: {}, malformed: [] };
  return failedAttempts(filtered, [WORKSPACE], { catalogue, spans: SPANS });
}

describe('failedAttempts', () => {
  it('settles repeated failed calls together, with the address of their resource', () => {
    const [first, second] = [failed(), failed({ eventTime: '2026-01-15T10:01:00Z' })];

    expect(settledOf([first, second])).toEqual([
      { reason: 'failed', address: 'aws_sqs_queue.jobs', resourceType: 'aws_sqs_queue', eventIDs: [first.eventID, second.eventID] },
    ]);
  });

  it.each<[string, CloudTrailEvent, string]>([
    ['the same actor succeeded soon after', anEvent({ ...SET, eventTime: '2026-01-15T10:02:00Z' }), 'retried'],
    ['the same actor succeeded before', anEvent({ ...SET, eventTime: '2026-01-15T09:58:00Z' }), 'failed'],
    ['the same actor succeeded much later', anEvent({ ...SET, eventTime: '2026-01-15T11:00:00Z' }), 'failed'],
    ['another actor succeeded', anEvent({ ...SET, ...aCliUser('zoe'), eventTime: '2026-01-15T10:02:00Z' }), 'failed'],
    ['another call succeeded', anEvent({ ...SET, eventName: 'TagQueue', eventTime: '2026-01-15T10:02:00Z' }), 'failed'],
  ])('reports the reason if %s', (_case, kept, reason) => {
    expect(settledOf([failed()], [kept]).map((item) => item.reason)).toEqual([reason]);
  });

  it('separates failed calls by resource and actor', () => {
    const other = failed({ ...setAttributes('elsewhere', {}) });

    expect(settledOf([failed(), other, failed(aCliUser('zoe'))]).map((item) => item.address)).toEqual([
      'aws_sqs_queue.jobs',
      undefined,
      'aws_sqs_queue.jobs',
    ]);
  });

  it('ignores other context events', () => {
    const filtered: Filtered = { read: 0, kept: [], context: [{ event: failed(), reason: 'dry-run' }], dropped: {}, malformed: [] };

    expect(failedAttempts(filtered, [WORKSPACE], { catalogue, spans: SPANS })).toEqual([]);
  });

  it('groups tens of thousands of failed calls into one entry', () => {
    const attempts = Array.from({ length: 20_000 }, () => failed());

    expect(settledOf(attempts)).toHaveLength(1);
  });
});
