import { saidOf } from '#domain/judging/judgement.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { Reality } from '#domain/knowledge/past-case.ts';
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
    readonly reality: Reality;
    readonly at: string;
    /** Of the decision that it is about; absent: the case of that time. */
    readonly eventIDs?: readonly string[];
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
  const delivered = new Set(input.threads.filter(({ kind }) => kind === 'pull-request').flatMap(({ reconciliations }) => reconciliations));
  return [...byId].flatMap(([id, all]) =>
    partsOf(id, all, input).flatMap((own): readonly Case[] => {
      const row = own.seen.at(-1)?.reconciliation;
      if (row === undefined) return [];
      // A draft for a person's decision is no delivery of an accepted edit.
      const isDelivered = delivered.has(id) && own.seen.some(({ reconciliation }) => reconciliation.verdict === 'accept');
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

/** The cases of one id: what ended, and drifted again by new events, is another case. */
function partsOf(id: string, all: readonly LedgerEntry[], { threads, actions, realities, judgements }: StatsInput): readonly Own[] {
  const fates = realities.filter((one) => one.reconciliation === id);
  const said = judgements.filter((one) => one.reconciliation === id);
  const own = actions.filter(({ document }) => document.reconciliation.id === id);
  const [done, gone] = [own.flatMap(doneAt), goneAt(id, threads)];
  const ends = [...fates.filter(({ reality }) => reality !== 'redrifted'), ...done].map(({ at }) => at).concat(gone);
  const parts: LedgerEntry[][] = [];
  for (const entry of all) {
    const last = parts.at(-1);
    const before = last?.at(-1)?.decidedAt ?? '';
    const isNew = freshOf(entry, parts.flat()).length > 0 && ends.some((at) => at > before && at <= entry.decidedAt);
    if (last === undefined || isNew) parts.push([entry]);
    else last.push(entry);
  }
  return parts.map((seen, index) => {
    const [from, to] = [index === 0 ? '' : (seen[0]?.decidedAt ?? ''), parts[index + 1]?.[0]?.decidedAt];
    const isThen = ({ at }: { readonly at: string }): boolean => at >= from && (to === undefined || at < to);
    const earlier = parts.slice(0, index).flat();
    const next = parts[index + 1]?.[0];
    return {
      seen,
      start: startOf(seen, earlier),
      next: next === undefined ? undefined : startOf([next], [...earlier, ...seen]),
      fates: fates.filter((one) => (one.eventIDs === undefined ? isThen(one) : seen.some((entry) => isAbout(one.eventIDs ?? [], entry)))),
      said: said.filter(isThen),
      goneAt: gone.filter((at) => isThen({ at })),
      done: done.filter(isThen),
      approvedAt: own.flatMap(({ moves }) => moves.flatMap((move) => (move.kind === 'approved' && isThen(move) ? [move.at] : []))),
    };
  });
}

function freshOf({ events }: LedgerEntry, earlier: readonly LedgerEntry[]): LedgerEntry['events'] {
  const known = new Set(earlier.flatMap((entry) => entry.events.map(({ eventID }) => eventID)));
  return events.filter(({ eventID }) => !known.has(eventID));
}

/** The first event, of a case after another one the first new event. */
function startOf(seen: readonly LedgerEntry[], earlier: readonly LedgerEntry[]): string | undefined {
  const times =
    earlier.length === 0
      ? seen.flatMap(({ reconciliation }) => reconciliation.intent.firstEventTime ?? [])
      : seen.flatMap((entry) => freshOf(entry, earlier).map(({ eventTime }) => eventTime));
  return times.toSorted()[0];
}

function isAbout(eventIDs: readonly string[], { events }: LedgerEntry): boolean {
  return events.length === eventIDs.length && events.every(({ eventID }) => eventIDs.includes(eventID));
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
  readonly seen: readonly LedgerEntry[];
  /** The first event; undefined: no event is known. */
  readonly start: string | undefined;
  /** When the same attributes were changed again after its end. */
  readonly next: string | undefined;
  readonly fates: StatsInput['realities'];
  readonly said: readonly Judgement[];
  readonly goneAt: readonly string[];
  readonly done: readonly { readonly at: string; readonly action: string }[];
  readonly approvedAt: readonly string[];
}

function doneAt({ document, moves }: ActionSummary): Own['done'] {
  if (document.action === 'noop') return [];
  return moves.flatMap((move) =>
    (move.kind === 'ended' || move.kind === 'closed') && move.outcome === 'done' ? [{ at: move.at, action: document.action }] : [],
  );
}

/** A close by a run says nothing about whether anybody wanted it: only people's judgements count, then what people closed. */
function falseOf({ fates, said }: Own, { verdict }: ReconciliationReport): boolean | undefined {
  const judged = saidOf(said);
  if (judged !== undefined) return judged === 'wrong';
  if (fates.some(({ reality }) => reality === 'merged' || reality === 'edited')) return false;
  return verdict !== 'escalate' && fates.some(({ reality }) => reality === 'closed') ? true : undefined;
}

/** Accepted, and then changed or closed by a person, reverted in code or by the next apply, set back by an action, or marked wrong. */
function wrongOf({ fates, said, done }: Own, { verdict }: ReconciliationReport): boolean | undefined {
  if (verdict !== 'accept') return undefined;
  const judged = saidOf(said);
  if (judged !== undefined) return judged === 'wrong';
  const isWrong =
    fates.some(({ reality }) => reality === 'edited' || reality === 'closed' || reality === 'reverted') ||
    done.some(({ action }) => action === 'revert-drift');
  return isWrong || (fates.some(({ reality }) => reality === 'merged') ? false : undefined);
}

/** Escalated, and a person merged the proposed edit unchanged. */
function needlessOf({ fates, done }: Own, { verdict }: ReconciliationReport): boolean | undefined {
  if (verdict !== 'escalate') return undefined;
  const isOtherwise =
    fates.some(({ reality }) => reality === 'edited' || reality === 'closed') || done.some(({ action }) => action === 'revert-drift');
  if (isOtherwise) return false;
  return fates.some(({ reality }) => reality === 'merged') ? true : undefined;
}

function undoneOf({ seen, next, fates, done }: Own): boolean | undefined {
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
function detectOf({ seen, start }: Own): number | undefined {
  return spanFrom(
    start,
    seen.map(({ decidedAt }) => decidedAt),
  );
}

/** From then to what a person made of it. */
function decideOf({ seen, fates, said, approvedAt }: Own): number | undefined {
  const answers = fates.filter(({ reality }) => reality === 'merged' || reality === 'edited' || reality === 'closed');
  return spanFrom(seen[0]?.decidedAt, [...answers.map(({ at }) => at), ...said.map(({ at }) => at), ...approvedAt]);
}

/** From the first event to what ended it: a merge, an action that set the cloud or the state right, or a run that found it gone. A proposal ends nothing. */
function repairOf({ start, fates, done, goneAt }: Own): number | undefined {
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
