import { describe, expect, it } from 'vitest';
import { groupByIntent, groupByVerdict } from '#report/group-by-intent.ts';
import { toReport } from '#report/to-report.ts';
import { aDecision, aDrift, anEscalation, anIntent, aReconciliation } from '../support/reconciliations.ts';
import { aRun } from '../support/reports.ts';

const FIRST = anIntent();
const SECOND = anIntent({ id: 'intent-2' });
const ITEMS = toReport(
  aRun({
    reconciliations: [
      aReconciliation({ id: 'a', decision: aDecision({ intent: FIRST }) }),
      aReconciliation({ id: 'b', decision: aDecision({ intent: SECOND }) }),
      aReconciliation({ id: 'c', decision: aDecision({ intent: FIRST, drift: aDrift({ id: 'c' }) }) }),
      anEscalation({ intent: FIRST, drift: aDrift({ id: 'd' }) }),
    ],
  }),
).reconciliations;

describe('groupByIntent', () => {
  it('puts the reconciliations of an intent together, in order of first appearance, its diff once', () => {
    const groups = groupByIntent(ITEMS);

    expect(groups.map((group) => group.reconciliations.map((item) => item.id))).toEqual([['a', 'c', 'd'], ['b']]);
    expect(groups.map((group) => group.diffs.length)).toEqual([1, 1]);
  });
});

describe('groupByVerdict', () => {
  it('puts together what differs in nothing but the resource', () => {
    const groups = groupByVerdict(groupByIntent(ITEMS)[0]?.reconciliations ?? []);

    expect(groups.map((group) => [group.sample.verdict, group.reconciliations.map((item) => item.id)])).toEqual([
      ['accept', ['a', 'c']],
      ['escalate', ['d']],
    ]);
  });
});
