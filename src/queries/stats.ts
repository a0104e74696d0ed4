import { saidOf } from '#domain/judging/judgement.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { partsOf } from './case-parts.ts';
import type { CasePart, StatsInput } from './case-parts.ts';

export interface Rate {
  readonly count: number;
  readonly of: number;
}

/** Milliseconds; null without cases. */
export interface Times {
  readonly cases: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

export interface StatsRow {
  readonly name: string;
  readonly cases: number;
  /** Cases that became a pull request. */
  readonly delivered: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly falsePositives: Rate;
  readonly rollbacks: Rate;
  readonly wrongAccepts: Rate;
  readonly needlessQuestions: Rate;
  readonly detect: Times;
  readonly decide: Times;
  readonly repair: Times;
}

/** A case is one drift, by its reconciliation id, however many runs saw it, until it has ended; new events then begin another. */
export interface Stats {
  readonly all: StatsRow;
  readonly byGuardrail: readonly StatsRow[];
  readonly byType: readonly StatsRow[];
  readonly byActorClass: readonly StatsRow[];
}

const DAYS_7_MS = 7 * 24 * 60 * 60 * 1000;

interface Case {
  readonly row: ReconciliationReport;
  readonly isDelivered: boolean;
  /** Undefined: nothing was delivered, or it is still open. */
  readonly isFalse: boolean | undefined;
  /** Undefined: nothing was merged or done. */
  readonly isUndone: boolean | undefined;
  /** Undefined: not accepted, or nobody has answered yet. */
  readonly isWronglyAccepted: boolean | undefined;
  /** Undefined: not escalated, or nobody has answered its draft yet. */
  readonly isNeedless: boolean | undefined;
  readonly detectMs: number | undefined;
  readonly decideMs: number | undefined;
  readonly repairMs: number | undefined;
}

/**
 * Computes the figures that docs/stats.md defines, over all cases, and by guardrail, resource type and actor class, largest group first.
 * What nobody has closed, merged or applied yet is in no rate.
 * @param input rows of the ledger, in time order
 */
export function countStats(input: StatsInput): Stats {
  const cases = casesOf(input);
  const by = (names: (row: ReconciliationReport) => readonly string[]): readonly StatsRow[] => grouped(cases, names);
  return {
    all: rowOf('all', cases),
    byGuardrail: by(({ findings }) => findings.map(({ guardrail }) => guardrail)),
    byType: by(({ resourceType }) => [resourceType]),
    byActorClass: by(({ intent }) =>
      intent.actors.length === 0 ? ['no matching CloudTrail event'] : intent.actors.map(({ origin }) => origin ?? 'unknown'),
    ),
  };
}

function casesOf(input: StatsInput): readonly Case[] {
  const byId = new Map<string, LedgerEntry[]>();
  for (const entry of input.entries) byId.set(entry.reconciliation.id, [...(byId.get(entry.reconciliation.id) ?? []), entry]);
  return [...byId].flatMap(([id, all]) =>
    partsOf(id, all, input).flatMap((own): readonly Case[] => {
      const row = own.seen.at(-1)?.reconciliation;
      if (row === undefined) return [];
      // A draft for a person's decision is no delivery of an accepted edit.
      const isDelivered = own.hasPullRequest && own.seen.some(({ reconciliation }) => reconciliation.verdict === 'accept');
      const judged = {
        isFalse: falseOf(own, row),
        isUndone: undoneOf(own),
        isWronglyAccepted: wrongOf(own, row),
        isNeedless: needlessOf(own, row),
      };
      return [{ row, isDelivered, ...judged, detectMs: detectOf(own), decideMs: decideOf(own), repairMs: repairOf(own) }];
    }),
  );
}

/** A close by a run says nothing about whether anybody wanted it: only people's judgements count, then what people closed. */
function falseOf({ fates, said }: CasePart, { verdict }: ReconciliationReport): boolean | undefined {
  const judged = saidOf(said);
  if (judged !== undefined) return judged === 'wrong';
  if (fates.some(({ reality }) => reality === 'merged' || reality === 'edited')) return false;
  return verdict !== 'escalate' && fates.some(({ reality }) => reality === 'closed') ? true : undefined;
}

/** Accepted, and then changed or closed by a person, reverted in code or by the next apply, set back by an action, or marked wrong. */
function wrongOf({ fates, said, done }: CasePart, { verdict }: ReconciliationReport): boolean | undefined {
  if (verdict !== 'accept') return undefined;
  const judged = saidOf(said);
  if (judged !== undefined) return judged === 'wrong';
  const isWrong =
    fates.some(({ reality }) => reality === 'edited' || reality === 'closed' || reality === 'reverted') ||
    done.some(({ action }) => action === 'revert-drift');
  return isWrong || (fates.some(({ reality }) => reality === 'merged') ? false : undefined);
}

/** Escalated, and a person merged the proposed edit unchanged. */
function needlessOf({ fates, done }: CasePart, { verdict }: ReconciliationReport): boolean | undefined {
  if (verdict !== 'escalate') return undefined;
  const isOtherwise =
    fates.some(({ reality }) => reality === 'edited' || reality === 'closed') || done.some(({ action }) => action === 'revert-drift');
  if (isOtherwise) return false;
  return fates.some(({ reality }) => reality === 'merged') ? true : undefined;
}

function undoneOf({ seen, next, fates, done }: CasePart): boolean | undefined {
  const times = [
    ...fates.flatMap(({ reality, at }) => (reality === 'merged' || reality === 'edited' ? [at] : [])),
    ...done.map(({ at }) => at),
  ].map(Date.parse);
  const [first] = times.toSorted((left, right) => left - right);
  if (first === undefined) return undefined;
  const within = (at: string | undefined): boolean => at !== undefined && Date.parse(at) > first && Date.parse(at) - first <= DAYS_7_MS;
  return (
    fates.some(({ reality, at }) => reality === 'reverted' && within(at)) ||
    within(next) ||
    seen.some(({ reconciliation }) => within(reconciliation.intent.firstEventTime))
  );
}

/** From the first event to the run that told of it first. */
function detectOf({ seen, start }: CasePart): number | undefined {
  return spanFrom(
    start,
    seen.map(({ decidedAt }) => decidedAt),
  );
}

/** From then to what a person made of it. */
function decideOf({ seen, fates, said, approvedAt }: CasePart): number | undefined {
  const answers = fates.filter(({ reality }) => reality === 'merged' || reality === 'edited' || reality === 'closed');
  return spanFrom(seen[0]?.decidedAt, [...answers.map(({ at }) => at), ...said.map(({ at }) => at), ...approvedAt]);
}

/** From the first event to what ended it: a merge, an action that set the cloud or the state right, or a run that found it gone. A proposal ends nothing. */
function repairOf({ start, fates, done, goneAt }: CasePart): number | undefined {
  return spanFrom(start, [
    ...fates.flatMap(({ reality, at }) => (reality === 'merged' || reality === 'edited' ? [at] : [])),
    ...done.map(({ at }) => at),
    ...goneAt,
  ]);
}

function spanFrom(start: string | undefined, ends: readonly string[]): number | undefined {
  const end = ends.toSorted().find((at) => start !== undefined && Date.parse(at) >= Date.parse(start));
  return start === undefined || end === undefined ? undefined : Date.parse(end) - Date.parse(start);
}

function grouped(cases: readonly Case[], names: (row: ReconciliationReport) => readonly string[]): readonly StatsRow[] {
  const groups = new Map<string, Case[]>();
  for (const one of cases) for (const name of new Set(names(one.row))) groups.set(name, [...(groups.get(name) ?? []), one]);
  return [...groups]
    .map(([name, own]) => rowOf(name, own))
    .toSorted((left, right) => right.cases - left.cases || (left.name < right.name ? -1 : 1));
}

function rowOf(name: string, cases: readonly Case[]): StatsRow {
  const rate = (pick: (one: Case) => boolean | undefined): Rate => {
    const known = cases.map(pick).filter((one) => one !== undefined);
    return { count: known.filter(Boolean).length, of: known.length };
  };
  const verdicts: Record<string, number> = {};
  for (const { row } of cases) verdicts[row.verdict] = (verdicts[row.verdict] ?? 0) + 1;
  const times = (pick: (one: Case) => number | undefined): Times => {
    const known = cases.flatMap((one) => pick(one) ?? []).toSorted((left, right) => left - right);
    return { cases: known.length, medianMs: percentile(known, 0.5), p95Ms: percentile(known, 0.95) };
  };
  return {
    name,
    cases: cases.length,
    delivered: cases.filter(({ isDelivered }) => isDelivered).length,
    verdicts,
    falsePositives: rate(({ isFalse }) => isFalse),
    rollbacks: rate(({ isUndone }) => isUndone),
    wrongAccepts: rate(({ isWronglyAccepted }) => isWronglyAccepted),
    needlessQuestions: rate(({ isNeedless }) => isNeedless),
    detect: times(({ detectMs }) => detectMs),
    decide: times(({ decideMs }) => decideMs),
    repair: times(({ repairMs }) => repairMs),
  };
}

/** The nearest rank, so that the result is a real case. https://www.itl.nist.gov/div898/handbook/prc/section2/prc262.htm */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
