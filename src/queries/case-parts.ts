/** Groups the ledger's rows into cases: the decisions on one drift and their outcome, until the drift ends. */
import type { Judgement } from '#domain/judging/judgement.ts';
import type { Reality } from '#domain/knowledge/past-case.ts';
import type { ActionSummary } from '#ports/act.ts';
import type { DeliveredThread, LedgerEntry } from '#ports/ledger.ts';

export interface CasesInput {
  /** The decisions to report, in time order. */
  readonly entries: readonly LedgerEntry[];
  /** All decisions of the ledger, if `entries` has only some of them. */
  readonly all?: readonly LedgerEntry[];
  readonly threads: readonly (DeliveredThread & { readonly runId: string })[];
  readonly actions: readonly ActionSummary[];
  /** In time order. */
  readonly judgements: readonly Judgement[];
  /** Outcomes recorded after the decision, by reconciliation id, from people or the repository. */
  readonly realities: readonly {
    readonly reconciliation: string;
    readonly reality: Reality;
    readonly at: string;
    /** Event ids of the decision that the outcome belongs to; if absent, it belongs to the case of that time. */
    readonly eventIDs?: readonly string[];
  }[];
}

/** Returns the root in which a run decided on an id; undefined if an earlier version did not record it. */
export type RootOfDecision = (decision: { readonly runId: string; readonly id: string }) => string | undefined;

/** The rows of one case. */
export interface CasePart {
  /** Oldest first. */
  readonly seen: readonly [LedgerEntry, ...LedgerEntry[]];
  readonly hasPullRequest: boolean;
  /** The open pull request or issue. */
  readonly url: string | undefined;
  /** The time of the first event; undefined if no event is known. */
  readonly start: string | undefined;
  /** When the same attributes were changed again after the case ended. */
  readonly next: string | undefined;
  readonly fates: CasesInput['realities'];
  readonly said: readonly Judgement[];
  readonly goneAt: readonly string[];
  readonly done: readonly { readonly at: string; readonly action: string }[];
  readonly approvedAt: readonly string[];
}

/** Two roots with the same code can have drifts with the same id. The run that decided identifies the root. */
export function rootsOfDecisions({ entries, all = entries }: Pick<CasesInput, 'entries' | 'all'>): RootOfDecision {
  const roots = new Map(all.map(({ runId, root, reconciliation: { id } }) => [`${runId}\n${id}`, root]));
  return ({ runId, id }) => roots.get(`${runId}\n${id}`);
}

/**
 * Splits the decisions on one id in one root into cases, in time order. After an end, new events begin another case.
 * @param all decisions on the id in the root, in time order
 */
export function partsOf(
  all: readonly [LedgerEntry, ...LedgerEntry[]],
  input: CasesInput,
  rootOfDecision: RootOfDecision,
): readonly CasePart[] {
  const { id } = all[0].reconciliation;
  const { threads, actions, fates, said } = factsOf(all, input, rootOfDecision);
  const newest = [...new Map(threads.map((one) => [nameOf(one), one])).values()];
  const [done, gone] = [actions.flatMap(doneAt), goneAt(newest)];
  const ends = [...fates.filter(({ reality }) => reality !== 'redrifted'), ...done].map(({ at }) => at).concat(gone);
  const parts: [LedgerEntry, ...LedgerEntry[]][] = [];
  for (const entry of all) {
    const last = parts.at(-1);
    const before = last?.at(-1)?.decidedAt ?? '';
    const isNew = freshOf(entry, parts.flat()).length > 0 && ends.some((at) => at > before && at <= entry.decidedAt);
    if (last === undefined || isNew) parts.push([entry]);
    else last.push(entry);
  }
  return parts.map((seen, index) => {
    const [from, to] = [index === 0 ? '' : seen[0].decidedAt, parts[index + 1]?.[0]?.decidedAt];
    const isThen = ({ at }: { readonly at: string }): boolean => at >= from && (to === undefined || at < to);
    const earlier = parts.slice(0, index).flat();
    const next = parts[index + 1]?.[0];
    return {
      seen,
      hasPullRequest: threads.some((one) => one.kind === 'pull-request' && one.reconciliations.includes(id) && isThen(one)),
      url: newest.find(({ deed }) => deed !== 'closed')?.url,
      start: startOf(seen, earlier),
      next: next === undefined ? undefined : startOf([next], [...earlier, ...seen]),
      fates: fates.filter((one) => (one.eventIDs === undefined ? isThen(one) : seen.some((entry) => isAbout(one.eventIDs ?? [], entry)))),
      said: said.filter(isThen),
      goneAt: gone.filter((at) => isThen({ at })),
      done: done.filter(isThen),
      approvedAt: actions.flatMap(({ moves }) => moves.flatMap((move) => (move.kind === 'approved' && isThen(move) ? [move.at] : []))),
    };
  });
}

function freshOf({ events }: LedgerEntry, earlier: readonly LedgerEntry[]): LedgerEntry['events'] {
  const known = new Set(earlier.flatMap((entry) => entry.events.map(({ eventID }) => eventID)));
  return events.filter(({ eventID }) => !known.has(eventID));
}

/** Returns the time of the first event; for a later case, of the first new event. */
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

/** Selects the rows on an id in a root: threads and actions by the run that decided, labels by their thread, commands by their root. */
function factsOf(all: readonly [LedgerEntry, ...LedgerEntry[]], input: CasesInput, rootOfDecision: RootOfDecision) {
  const { root, reconciliation } = all[0];
  const { id } = reconciliation;
  const isHere = (runId: string): boolean => rootOfDecision({ runId, id }) === root;
  const own = new Set(input.threads.filter((one) => one.reconciliations.includes(id) && isHere(one.runId)).map(nameOf));
  const threads = input.threads.filter((one) => own.has(nameOf(one)));
  return {
    threads,
    actions: input.actions.filter(({ document: { reconciliation: about } }) => about.id === id && isHere(about.runId)),
    fates: input.realities.filter(
      ({ reconciliation: about, eventIDs }) => about === id && (eventIDs === undefined || all.some((entry) => isAbout(eventIDs, entry))),
    ),
    said: input.judgements.filter(
      (one) => one.reconciliation === id && (one.source === 'command' ? one.root === root : threads.some(({ url }) => url === one.source)),
    ),
  };
}

function nameOf({ vcs, kind, number }: DeliveredThread): string {
  return `${vcs} ${kind} ${number}`;
}

/** Returns when a run closed all threads of a case because no drift was left; nothing if another thread is still open. */
function goneAt(newest: readonly DeliveredThread[]): readonly string[] {
  return newest.length > 0 && newest.every(({ deed }) => deed === 'closed')
    ? newest
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
