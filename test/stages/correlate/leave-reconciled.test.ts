import { expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import type { RootsCorrelation } from '#stages/correlate/correlate-roots.ts';
import { leaveReconciled } from '#stages/correlate/leave-reconciled.ts';
import { anEvent } from '../../support/builders.ts';
import { aChangedDrift, aWorkspace } from '../../support/workspaces.ts';

const [OLD, NEW] = [anEvent({ eventID: 'old' }), anEvent({ eventID: 'new' })];
const wasDealtWith = (_place: unknown, event: CloudTrailEvent): boolean => event.eventID === 'old';

function driftBy(name: string, ...events: readonly CloudTrailEvent[]): Drift {
  return { ...aChangedDrift(`aws_sqs_queue.${name}`, { visibility_timeout_seconds: [30, 60] }), events };
}

function found(over: Partial<RootsCorrelation['roots'][number]>, unexplained: RootsCorrelation['unexplained'] = []): RootsCorrelation {
  return { roots: [{ workspace: aWorkspace({}), drifts: [], invisible: [], ...over }], settled: [], unexplained };
}

it.each<{ readonly case: string; readonly events: readonly CloudTrailEvent[]; readonly isLeft: boolean }>([
  { case: 'whose events are all old is settled', events: [OLD], isLeft: false },
  { case: 'with one new event is reported with all events', events: [OLD, NEW], isLeft: true },
  { case: 'without events is reported every time', events: [], isLeft: true },
])('a drift $case', ({ events, isLeft }) => {
  const drift = driftBy('jobs', ...events);

  const left = leaveReconciled(found({ drifts: [drift] }), wasDealtWith, [OLD, NEW]);

  expect(left.roots[0]?.drifts).toEqual(isLeft ? [drift] : []);
  expect(left.settled).toEqual(
    isLeft ? [] : [{ reason: 'reconciled-before', address: 'aws_sqs_queue.jobs', resourceType: 'aws_sqs_queue', eventIDs: ['old'] }],
  );
});

it('settles old invisible changes and unexplained calls in the same way', () => {
  const invisible = [{ reason: 'ignored-by-code' as const, drift: driftBy('jobs', OLD), eventIDs: ['old'] }];
  const call = { reason: 'unknown-call' as const, eventName: 'TagQueue', eventSource: 'sqs.amazonaws.com' };

  const left = leaveReconciled(
    found({ invisible }, [
      { ...call, eventIDs: ['old'] },
      { ...call, eventIDs: ['old', 'new'] },
    ]),
    wasDealtWith,
    [OLD, NEW],
  );

  expect([left.roots[0]?.invisible, left.unexplained.map((item) => item.eventIDs)]).toEqual([[], [['old', 'new']]]);
  expect(left.settled.map(({ reason, eventIDs }) => [reason, eventIDs])).toEqual([
    ['reconciled-before', ['old']],
    ['reconciled-before', ['old']],
  ]);
});
