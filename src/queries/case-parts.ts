/** Cases as the ledger shows them: decisions on one drift, and what became of them, until it ended. */
import type { Judgement } from '#domain/judging/judgement.ts';
import type { Reality } from '#domain/knowledge/past-case.ts';
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

/** What is known of one case. */
export interface CasePart {
  readonly seen: readonly LedgerEntry[];
  readonly hasPullRequest: boolean;
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

/**
 * The cases of one id, in time order: what ended, and drifted again by new events, is another case.
 * @param all decisions on the id, in time order
 */
export function partsOf(
  id: string,
  all: readonly LedgerEntry[],
  { threads, actions, realities, judgements }: StatsInput,
): readonly CasePart[] {
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
      hasPullRequest: threads.some((one) => one.kind === 'pull-request' && one.reconciliations.includes(id) && isThen(one)),
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

function doneAt({ document, moves }: ActionSummary): CasePart['done'] {
  if (document.action === 'noop') return [];
  return moves.flatMap((move) =>
    (move.kind === 'ended' || move.kind === 'closed') && move.outcome === 'done' ? [{ at: move.at, action: document.action }] : [],
  );
}
