import { saidOf } from '#domain/judging/judgement.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import type { ActionSummary } from '#ports/act.ts';
import type { DeliveredThread, LedgerEntry } from '#ports/ledger.ts';

export interface StatsInput {
  readonly entries: readonly LedgerEntry[];
  readonly threads: readonly DeliveredThread[];
  readonly actions: readonly ActionSummary[];
  /** In time order. */
  readonly judgements: readonly Judgement[];
  /** Later outcomes by reconciliation id, from people or the repository. */
  readonly realities: readonly {
    readonly reconciliation: string;
    readonly reality: 'merged' | 'edited' | 'closed' | 'redrifted' | 'reverted';
    readonly at: string;
  }[];
}

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
  readonly repair: Times;
}

/** A case is one drift, by its reconciliation id, however many runs saw it. */
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

function casesOf({ entries, threads, actions, realities, judgements }: StatsInput): readonly Case[] {
  const byId = new Map<string, LedgerEntry[]>();
  for (const entry of entries) byId.set(entry.reconciliation.id, [...(byId.get(entry.reconciliation.id) ?? []), entry]);
  const delivered = new Set(threads.filter(({ kind }) => kind === 'pull-request').flatMap(({ reconciliations }) => reconciliations));
  return [...byId].flatMap(([id, seen]) => {
    const row = seen.at(-1)?.reconciliation;
    const own = {
      seen,
      fates: realities.filter((one) => one.reconciliation === id),
      said: saidOf(judgements.filter((one) => one.reconciliation === id)),
      goneAt: goneAt(id, threads),
      done: actions.filter(({ document }) => document.reconciliation.id === id).flatMap(doneAt),
    };
    if (row === undefined) return [];
    // A draft for a person's decision is no delivery of an accepted edit.
    const isDelivered = delivered.has(id) && seen.some(({ reconciliation }) => reconciliation.verdict === 'accept');
    return [{ row, isDelivered, isFalse: falseOf(own), isUndone: undoneOf(own), repairMs: repairOf(own) }];
  });
}

/** When a run closed what it had opened for a case because nothing was left; not where another thread took the case over. */
function goneAt(id: string, threads: readonly DeliveredThread[]): readonly string[] {
  const nameOf = ({ vcs, kind, number }: DeliveredThread): string => `${vcs} ${kind} ${number}`;
  const own = new Set(threads.filter(({ reconciliations }) => reconciliations.includes(id)).map(nameOf));
  const newest = new Map(threads.filter((one) => own.has(nameOf(one))).map((one) => [nameOf(one), one]));
  const last = [...newest.values()];
  return last.length > 0 && last.every(({ deed }) => deed === 'closed')
    ? last
        .map(({ at }) => at)
        .toSorted()
        .slice(-1)
    : [];
}

interface Own {
  readonly goneAt: readonly string[];
  readonly seen: readonly LedgerEntry[];
  readonly fates: StatsInput['realities'];
  readonly said: ReturnType<typeof saidOf>;
  readonly done: readonly { readonly at: string; readonly action: string }[];
}

function doneAt({ document, moves }: ActionSummary): Own['done'] {
  if (document.action === 'noop') return [];
  return moves.flatMap((move) =>
    (move.kind === 'ended' || move.kind === 'closed') && move.outcome === 'done' ? [{ at: move.at, action: document.action }] : [],
  );
}

/** A close by a run says nothing about whether anybody wanted it: only people's judgements count, then what people closed. */
function falseOf({ fates, said }: Own): boolean | undefined {
  if (said !== undefined) return said === 'wrong';
  if (fates.some(({ reality }) => reality === 'merged' || reality === 'edited')) return false;
  return fates.some(({ reality }) => reality === 'closed') ? true : undefined;
}

function undoneOf({ seen, fates, done }: Own): boolean | undefined {
  const times = [
    ...fates.flatMap(({ reality, at }) => (reality === 'merged' || reality === 'edited' ? [at] : [])),
    ...done.map(({ at }) => at),
  ].map(Date.parse);
  const [first] = times.toSorted((left, right) => left - right);
  if (first === undefined) return undefined;
  const within = (at: string | undefined): boolean => at !== undefined && Date.parse(at) > first && Date.parse(at) - first <= DAYS_7_MS;
  return (
    fates.some(({ reality, at }) => reality === 'reverted' && within(at)) ||
    seen.some(({ reconciliation }) => within(reconciliation.intent.firstEventTime))
  );
}

/** From the first event to what ended it: a merge, an action that set the cloud or the state right, or a run that found it gone. A proposal ends nothing. */
function repairOf({ seen, fates, done, goneAt }: Own): number | undefined {
  const starts = seen.flatMap(({ reconciliation }) => reconciliation.intent.firstEventTime ?? []).toSorted();
  const ends = [
    ...fates.flatMap(({ reality, at }) => (reality === 'merged' || reality === 'edited' ? [at] : [])),
    ...done.map(({ at }) => at),
    ...goneAt,
  ].toSorted();
  const [start] = starts;
  const end = ends.find((at) => start !== undefined && Date.parse(at) >= Date.parse(start));
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
  const times = cases.flatMap(({ repairMs }) => repairMs ?? []).toSorted((left, right) => left - right);
  return {
    name,
    cases: cases.length,
    delivered: cases.filter(({ isDelivered }) => isDelivered).length,
    verdicts,
    falsePositives: rate(({ isFalse }) => isFalse),
    rollbacks: rate(({ isUndone }) => isUndone),
    repair: { cases: times.length, medianMs: percentile(times, 0.5), p95Ms: percentile(times, 0.95) },
  };
}

/** The nearest rank, so that the result is a real case. https://www.itl.nist.gov/div898/handbook/prc/section2/prc262.htm */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
