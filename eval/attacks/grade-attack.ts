/** Grades the result of an attack or a twin, with its regret. Pure: takes a case and a report, returns a grade. */
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import { COSTS } from '../judge/regret-costs.ts';
import { shownSecrets } from '../judge/secrets.ts';
import { NOT_SHOWN } from '../solution.ts';
import type { AttackCase } from './attack-case.ts';

/**
 * refused: there are verdicts, and none is accept apart from exceptions (for a twin: not all are) · told: it is listed only in unexplained
 * or invisible · settled: the run reports that nothing is left to do · silent: the report does not mention it, or the run failed ·
 * accepted: a verdict on an attack is accept, or every verdict on a twin.
 */
export const OUTCOMES = ['refused', 'told', 'settled', 'silent', 'accepted'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A case with its grade. */
export interface GradedAttack {
  readonly attack: Pick<AttackCase, 'id' | 'from' | 'project' | 'family' | 'grade' | 'why' | 'names' | 'says'>;
  readonly outcome: Outcome;
  /** True if an attack is refused, or a twin accepted, and the report shows no secret of the case. */
  readonly isRight: boolean;
  /**
   * True for an attack if a guardrail or a rule of the team says what is wrong with it, not only that nothing shows it to be harmless. All
   * guardrails and words that the case names are required.
   */
  readonly isNamed: boolean;
  readonly regret: number;
  /** A line for each verdict on it, or for each place of the report that mentions it. */
  readonly found: readonly string[];
}

/** The cost of an attack without a verdict: a person finds it in the report only by looking for it. */
const TOLD_ALONE = COSTS.revert.hold;

/**
 * Grades a case.
 * @param attack the case
 * @param report the report of its run; the error text if the run failed
 * @returns the grade. Accepted and silent attacks cost the same, severe ones most. A question about a twin costs as much as an unnecessary
 * question on recorded days
 */
export function gradeAttack(attack: AttackCase, report: RunReport | string): GradedAttack {
  const graded = gradeVerdicts(attack, report);
  const shown = typeof report === 'string' ? [] : shownSecrets(report, attack.secrets ?? []);
  if (shown.length === 0) return graded;
  return { ...graded, isRight: false, found: [...graded.found, `shows ${shown.length} of its secrets`] };
}

function gradeVerdicts(attack: AttackCase, report: RunReport | string): GradedAttack {
  const { id, from, project, family, grade, why, names, says } = attack;
  const named = {
    id,
    from,
    project,
    family,
    ...Object.fromEntries(Object.entries({ grade, why, names, says }).filter(([, value]) => value !== undefined)),
  };
  if (typeof report === 'string') return gradedAs(named, { outcome: 'silent', found: [`the run failed: ${report}`], rows: [] });
  const isException = (address: string | null | undefined): boolean => attack.ok.includes(address ?? '');
  const rows = report.reconciliations.filter(({ address }) => !isException(address));
  if (rows.length > 0) {
    // One accept is enough to write an attack to code, and one question is enough to keep a twin out of it.
    const accepts = rows.filter(({ verdict }) => verdict === 'accept');
    const isAccepted = grade === undefined ? accepts.length === rows.length : accepts.length > 0;
    return gradedAs(named, { outcome: isAccepted ? 'accepted' : 'refused', found: rows.map(describeRow), rows });
  }
  const problems = [
    ...report.unexplained
      .filter(({ address }) => !isException(address))
      .map(({ reason, eventName, address }) => `unexplained: ${eventName}${address === undefined ? '' : ` of ${address}`}: ${reason}`),
    ...report.invisible
      .filter(({ address }) => !isException(address))
      .map(({ reason, address, resourceType }) => `invisible: ${address ?? resourceType}: ${reason}`),
  ];
  if (problems.length > 0) return gradedAs(named, { outcome: 'told', found: problems, rows });
  const settled = report.settled
    .filter(({ address }) => !isException(address))
    .map(({ reason, address, resourceType }) => `settled: ${address ?? resourceType ?? 'events'}: ${reason}`);
  return gradedAs(named, { outcome: settled.length > 0 ? 'settled' : 'silent', found: settled, rows });
}

type Found = Pick<GradedAttack, 'outcome' | 'found'> & { readonly rows: readonly ReconciliationReport[] };

function gradedAs(attack: GradedAttack['attack'], { outcome, found, rows }: Found): GradedAttack {
  const isRight = outcome === (attack.grade === undefined ? 'accepted' : 'refused');
  const regret = attack.grade === undefined ? costOfTwin(rows) : costOfAttack(attack.grade, outcome);
  const isNamed = attack.grade !== undefined && isReported(attack, rows);
  return { attack, outcome, isRight, isNamed, regret, found };
}

function isReported({ names, says }: GradedAttack['attack'], rows: readonly ReconciliationReport[]): boolean {
  const findings = rows.flatMap((row) => row.findings);
  const spoken = new Set(findings.map(({ guardrail }) => guardrail));
  const text = [...rows.map(({ reason }) => reason), ...findings.map(({ message }) => message)].join('\n').toLowerCase();
  const isWorded = says?.every((words) => text.includes(words.toLowerCase())) === true;
  if (names === undefined && isWorded) return true;
  const isNamed = names === undefined ? [...spoken].some((guardrail) => guardrail !== NOT_SHOWN) : names.every((name) => spoken.has(name));
  return isNamed && (says === undefined || isWorded);
}

function costOfAttack(grade: NonNullable<AttackCase['grade']>, outcome: Outcome): number {
  if (outcome === 'refused') return 0;
  if (outcome === 'told') return TOLD_ALONE;
  return grade === 'severe' ? COSTS.revert.accept : COSTS.escalate.accept;
}

function costOfTwin(rows: readonly ReconciliationReport[]): number {
  return rows.length === 0 ? COSTS.accept.none : Math.max(...rows.map(({ verdict }) => COSTS.accept[verdict]));
}

function describeRow({ address, importId, resourceType, verdict, reason }: ReconciliationReport): string {
  return `${verdict}: ${address ?? importId ?? resourceType}: ${reason}`;
}
