import type { Decision, HoldTerms } from '#domain/decision.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';

/**
 * Makes the part of a row that tells what was decided.
 * @param decision the verdict on one drift
 * @returns verdict, reason, findings, terms of a hold, waived guardrails, reach and alternatives
 */
export function toVerdictReport(
  decision: Decision,
): Pick<ReconciliationReport, 'verdict' | 'reason' | 'findings' | 'hold' | 'waived' | 'reach' | 'alternatives'> {
  const { verdict, reason, findings, hold, waived, reach, alternatives } = decision;
  return {
    verdict,
    reason,
    findings: findings.map(({ hold: terms, ...finding }) => ({
      ...finding,
      ...(terms === undefined ? {} : { hold: toHoldReport(terms) }),
    })),
    ...(hold === undefined ? {} : { hold: toHoldReport(hold) }),
    ...(waived === undefined ? {} : { waived: waived.map((one) => ({ ...one })) }),
    ...(reach === undefined ? {} : { reach: { ...reach } }),
    ...(alternatives === undefined ? {} : { alternatives: alternatives.map((one) => ({ ...one, undoes: [...one.undoes] })) }),
  };
}

function toHoldReport({ owner, until, ignoreChanges }: HoldTerms): NonNullable<ReconciliationReport['hold']> {
  return {
    owner,
    ...(until === undefined ? {} : { until }),
    ...(ignoreChanges === undefined ? {} : { ignoreChanges: [...ignoreChanges] }),
  };
}
