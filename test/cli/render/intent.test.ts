import { describe, expect, it } from 'vitest';
import { findingLines, intentLines, originLines, verdictLabel } from '#cli/render/intent.ts';
import { createPaint } from '#cli/render/paint.ts';
import type { Verdict } from '#domain/decision.ts';
import type { Reconciliation, Status } from '#domain/reconciliation.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { groupByIntent } from '#report/group-by-intent.ts';
import { toReport } from '#report/to-report.ts';
import { aDecision, aDrift, anIntent, aReconciliation, anEscalation } from '../../support/reconciliations.ts';
import { aRun } from '../../support/reports.ts';

const PLAIN = createPaint(false);

describe('intentLines', () => {
  it('keeps the lines of each resource together where resources changed in different ways', () => {
    const intent = anIntent();
    const other = aDrift({
      id: 'drift-2',
      address: 'aws_sqs_queue.work["refunds"]',
      changes: [{ path: 'delay_seconds', before: 0, after: 5, sensitive: false, hidden: false, eventIDs: [] }],
    });
    const items = reportsOf([
      aReconciliation({ decision: aDecision({ intent }) }),
      aReconciliation({ id: 'drift-2', decision: aDecision({ intent, drift: other }) }),
    ]);

    const [group] = groupByIntent(items);

    expect(group && intentLines(group, 3, PLAIN).slice(3, 8)).toEqual([
      '   accept: update the code. A benign change that is meant to last.',
      '      aws_sqs_queue.work["orders"] drift-1',
      '         visibility_timeout_seconds: 60 → 300',
      '      aws_sqs_queue.work["refunds"] drift-2',
      '         delay_seconds: 0 → 5',
    ]);
  });
});

describe('originLines', () => {
  it('says when no matching CloudTrail event', () => {
    const drift = aDrift({ events: [], actors: [] });

    expect(
      originLines(
        firstOf([aReconciliation({ decision: aDecision({ drift, intent: anIntent({ drifts: [drift], actors: [], evidence: [] }) }) })])
          .intent,
        PLAIN,
      ),
    ).toEqual(['no matching CloudTrail event']);
  });

  it.each([
    ['quotes what the trail says about why now', { kind: 'incident', evidence: ['INC-1'] }, 'motivation: incident, “INC-1”'],
    [
      'marks what is only presumed',
      { kind: 'incident', evidence: ['timeout: 30 → 90'], presumed: true },
      'motivation: incident (presumed), “timeout: 30 → 90”',
    ],
  ] as const)('%s', (_case, motivation, line) => {
    const intent = anIntent({ motivation });

    expect(originLines(firstOf([aReconciliation({ decision: aDecision({ intent }) })]).intent, PLAIN)[1]).toBe(line);
  });
});

describe('verdictLabel', () => {
  it.each<readonly [Verdict, Status, string]>([
    ['accept', 'converged', 'accept: update the code'],
    [
      'escalate',
      'needs-human',
      'escalate: it may belong in code, but no edit could be proved: write it by hand, or revert the change in the cloud',
    ],
    ['escalate', 'unapplied-code', 'escalate: the code already has a different value that is not applied yet: a person has to choose'],
    ['hold', 'held', 'hold: leave cloud and code unchanged for now'],
    ['revert', 'proposed', 'revert: set the cloud back to the code'],
    ['escalate', 'escalated', 'escalate: a person has to decide'],
  ])('names %s, %s', (verdict, status, label) => {
    expect(verdictLabel({ verdict, status }, PLAIN)).toBe(label);
  });
});

describe('findingLines', () => {
  it('tells a message once: not again where it is the reason', () => {
    const docs = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html';

    expect(findingLines(firstOf([anEscalation({ reason: 'Principal * may read.' })]), PLAIN)).toEqual([`public-exposure: ${docs}`]);
    expect(findingLines(firstOf([anEscalation({ reason: 'Two findings.' })]), PLAIN)).toEqual([
      `public-exposure: Principal * may read. ${docs}`,
    ]);
  });
});

function reportsOf(reconciliations: readonly Reconciliation[]): ReconciliationReport[] {
  return toReport(aRun({ reconciliations })).reconciliations;
}

function firstOf(reconciliations: readonly Reconciliation[]): ReconciliationReport {
  const [first] = reportsOf(reconciliations);
  if (first === undefined) throw new Error('nothing was given');
  return first;
}
