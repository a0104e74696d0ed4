import { describe, expect, it } from 'vitest';
import { toReport } from '#report/to-report.ts';
import { viewIntents, type IntentView } from '#report/view/intent.ts';
import { aDecision, aDrift, anEscalation, anIntent, aReconciliation } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';

const FIRST = anIntent();
const SECOND = anIntent({ id: 'intent-2' });

function viewOf(over: Parameters<typeof anIntent>[0]): IntentView | undefined {
  const drift = over?.drifts?.[0] ?? aDrift();
  const reconciliations = [aReconciliation({ decision: aDecision({ drift, intent: anIntent(over) }) })];
  return viewIntents(toReport(aRun({ reconciliations })).reconciliations)[0];
}

describe('viewIntents', () => {
  it('groups rows by intent in order of first appearance, with one diff, under the strictest verdict', () => {
    const views = viewIntents(
      toReport(
        aRun({
          reconciliations: [
            aReconciliation({ id: 'a', decision: aDecision({ intent: FIRST }) }),
            aReconciliation({ id: 'b', decision: aDecision({ intent: SECOND }) }),
            aReconciliation({ id: 'c', decision: aDecision({ intent: FIRST, drift: aDrift({ id: 'c' }) }) }),
            anEscalation({ intent: FIRST, drift: aDrift({ id: 'd' }) }),
          ],
        }),
      ).reconciliations,
    );

    expect(views.map(({ verdicts }) => verdicts.flatMap(({ resources }) => resources.map(({ id }) => id)))).toEqual([
      ['a', 'c', 'd'],
      ['b'],
    ]);
    expect(views.map(({ diffs, verdict }) => [diffs.length, verdict])).toEqual([
      [1, 'escalate'],
      [1, 'accept'],
    ]);
  });

  it('lists changes outside this code last', () => {
    const outside = aDrift({ id: 'o', invisible: 'outside-this-code' });
    const reconciliations = [anEscalation({ drift: outside, intent: SECOND }), aReconciliation()];

    expect(viewIntents(toReport(aRun({ reconciliations })).reconciliations).map(({ id, isOutside }) => [id, isOutside])).toEqual([
      ['intent-1', false],
      ['intent-2', true],
    ]);
  });

  it('states the actor, the time and the number of calls', () => {
    expect(viewOf({})?.origin).toBe('dana@example.com (PowerUser, console), 2026-11-20 10:59 UTC, 1 call');
    expect(viewOf({ actors: [] })?.origin).toBe('an unknown actor, 2026-11-20 10:59 UTC, 1 call');
    expect(viewOf({ drifts: [aDrift({ events: [] })], actors: [], evidence: [] })?.origin).toBe('no matching CloudTrail event');
  });

  it.each([
    ['an unknown motivation', { kind: 'unknown', evidence: [] }, 'goal: unknown; motivation: unknown'],
    ['a motivation in the trail', { kind: 'incident', evidence: ['INC-1'] }, 'goal: unknown; motivation: incident'],
    ['a presumed motivation', { kind: 'incident', evidence: ['x'], presumed: true }, 'goal: unknown; motivation: incident (presumed)'],
  ] as const)('states the purpose: %s', (_case, motivation, purpose) => {
    expect(viewOf({ motivation })).toMatchObject({ purpose, evidence: motivation.evidence });
  });
});
