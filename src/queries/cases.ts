import { groupBy } from '#domain/group-by.ts';
import { saidOf } from '#domain/judging/judgement.ts';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import type { ActionSummary } from '#ports/act.ts';
import type { DeliveredThread, LedgerEntry } from '#ports/ledger.ts';

export interface CasesInput {
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

/** One drift of one root, by its reconciliation id, however many runs saw it. */
export interface Case {
  /** As the newest run reported it. */
  readonly row: ReconciliationReport;
  /** Its checkpointName; absent in entries of earlier versions. */
  readonly root: string | undefined;
  /** Oldest first. */
  readonly seen: readonly [LedgerEntry, ...LedgerEntry[]];
  /** ISO 8601: its first event, or the first run that saw it. */
  readonly since: string;
  readonly isDelivered: boolean;
  /** Undefined: nothing was delivered, or it is still open. */
  readonly isFalse: boolean | undefined;
  /** Undefined: nothing was merged or done. */
  readonly isUndone: boolean | undefined;
  /** Nobody merged, closed, applied or judged it since the newest run saw it, and no run found it gone. */
  readonly isOpen: boolean;
  readonly repairMs: number | undefined;
  readonly fates: CasesInput['realities'];
  /** The open pull request or issue. */
  readonly url: string | undefined;
}

const DAYS_7_MS = 7 * 24 * 60 * 60 * 1000;

/** The cases behind rows of a ledger, in the order in which they were first decided. @param input in time order */
export function casesOf({ entries, threads, actions, realities, judgements }: CasesInput): readonly Case[] {
  const byId = groupBy(entries, ({ root = '', reconciliation }) => `${root}\n${reconciliation.id}`);
  const delivered = new Set(threads.filter(({ kind }) => kind === 'pull-request').flatMap(({ reconciliations }) => reconciliations));
  return [...byId.values()].map((seen) => {
    const { root, reconciliation: row } = seen.at(-1) ?? seen[0];
    const newest = newestThreads(row.id, threads);
    const own = {
      seen,
      fates: realities.filter((one) => one.reconciliation === row.id),
      said: saidOf(judgements.filter((one) => one.reconciliation === row.id)),
      goneAt: goneAt(newest),
      done: actions.filter(({ document }) => document.reconciliation.id === row.id).flatMap(doneAt),
    };
    return {
      row,
      root,
      seen,
      since: startsOf(own)[0] ?? seen[0].decidedAt,
      // A draft for a person's decision is no delivery of an accepted edit.
      isDelivered: delivered.has(row.id) && seen.some(({ reconciliation }) => reconciliation.verdict === 'accept'),
      isFalse: falseOf(own),
      isUndone: undoneOf(own),
      isOpen: isOpen(own),
      repairMs: repairOf(own),
      fates: own.fates,
      url: newest.find(({ deed }) => deed !== 'closed')?.url,
    };
  });
}

/** The newest row of each thread that ever was about the case. */
function newestThreads(id: string, threads: readonly DeliveredThread[]): readonly DeliveredThread[] {
  const nameOf = ({ vcs, kind, number }: DeliveredThread): string => `${vcs} ${kind} ${number}`;
  const own = new Set(threads.filter(({ reconciliations }) => reconciliations.includes(id)).map(nameOf));
  return [...new Map(threads.filter((one) => own.has(nameOf(one))).map((one) => [nameOf(one), one])).values()];
}

/** When a run closed what it had opened for a case because nothing was left; not where another thread took the case over. */
function goneAt(newest: readonly DeliveredThread[]): readonly string[] {
  return newest.length > 0 && newest.every(({ deed }) => deed === 'closed')
    ? newest
        .map(({ at }) => at)
        .toSorted()
        .slice(-1)
    : [];
}

interface Own {
  readonly goneAt: readonly string[];
  readonly seen: readonly LedgerEntry[];
  readonly fates: CasesInput['realities'];
  readonly said: ReturnType<typeof saidOf>;
  readonly done: readonly { readonly at: string; readonly action: string }[];
}

/** A hold is no question: whoever set it said when to ask again, and a run asks then. */
function isOpen(own: Own): boolean {
  const last = own.seen.at(-1);
  if (last === undefined || last.reconciliation.verdict === 'hold' || own.said === 'wrong') return false;
  const closed = own.fates.flatMap(({ reality, at }) => (reality === 'closed' ? [at] : []));
  return ![...endsOf(own), ...closed].some((at) => Date.parse(at) >= Date.parse(last.decidedAt));
}

function startsOf({ seen }: Pick<Own, 'seen'>): readonly string[] {
  return seen.flatMap(({ reconciliation }) => reconciliation.intent.firstEventTime ?? []).toSorted();
}

function endsOf({ fates, done, goneAt: gone }: Own): readonly string[] {
  return [...mergedAt(fates), ...done.map(({ at }) => at), ...gone].toSorted();
}

function mergedAt(fates: Own['fates']): readonly string[] {
  return fates.flatMap(({ reality, at }) => (reality === 'merged' || reality === 'edited' ? [at] : []));
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
  const times = [...mergedAt(fates), ...done.map(({ at }) => at)].map(Date.parse);
  const [first] = times.toSorted((left, right) => left - right);
  if (first === undefined) return undefined;
  const within = (at: string | undefined): boolean => at !== undefined && Date.parse(at) > first && Date.parse(at) - first <= DAYS_7_MS;
  return (
    fates.some(({ reality, at }) => reality === 'reverted' && within(at)) ||
    seen.some(({ reconciliation }) => within(reconciliation.intent.firstEventTime))
  );
}

/** From the first event to what ended it: a merge, an action that set the cloud or the state right, or a run that found it gone. A proposal ends nothing. */
function repairOf(own: Own): number | undefined {
  const [start] = startsOf(own);
  const end = endsOf(own).find((at) => start !== undefined && Date.parse(at) >= Date.parse(start));
  return start === undefined || end === undefined ? undefined : Date.parse(end) - Date.parse(start);
}
