import { groupBy } from '#domain/group-by.ts';
import { currentJudgement } from '#domain/judging/judgement.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { rootsOfDecisions, partsOf } from './case-parts.ts';
import type { CasePart, CasesInput } from './case-parts.ts';

/** One drift of one root, by its reconciliation id, over all runs that saw it, until it ends. Later events begin another case. */
export interface Case extends Pick<CasePart, 'seen' | 'fates' | 'said' | 'url'> {
  /** The report of the newest run. */
  readonly row: ReconciliationReport;
  /** The root's checkpointName; absent in entries of earlier versions. */
  readonly root: string | undefined;
  /** ISO 8601: the first event, or the first run that saw the drift. */
  readonly since: string;
  readonly isDelivered: boolean;
  /** Undefined if nothing was delivered, or the delivery is still open. */
  readonly isFalse: boolean | undefined;
  /** Undefined if nothing was merged or applied. */
  readonly isUndone: boolean | undefined;
  /** Undefined if not accepted, or not answered yet. */
  readonly isWronglyAccepted: boolean | undefined;
  /** Undefined if not escalated, or its draft is not answered yet. */
  readonly isNeedless: boolean | undefined;
  /** Since the newest run saw it, it was not merged, closed, applied or judged, and no later run found it gone. */
  readonly isOpen: boolean;
  readonly detectMs: number | undefined;
  readonly decideMs: number | undefined;
  readonly repairMs: number | undefined;
}

const DAYS_7_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns the cases in the rows of a ledger, in the order of their first decision. */
export function casesOf(input: CasesInput): readonly Case[] {
  const rootOfDecision = rootsOfDecisions(input);
  const byId = groupBy(input.entries, ({ root = '', reconciliation }) => `${root}\n${reconciliation.id}`);
  return [...byId.values()].flatMap((all) => partsOf(all, input, rootOfDecision).map(caseOf));
}

function caseOf(own: CasePart): Case {
  const { seen, fates, said, url, start } = own;
  const { root, reconciliation: row } = seen.at(-1) ?? seen[0];
  return {
    row,
    root,
    seen,
    fates,
    said,
    url,
    since: start ?? seen[0].decidedAt,
    // A draft that asks for a person's decision does not deliver an accepted edit.
    isDelivered: own.hasPullRequest && seen.some(({ reconciliation }) => reconciliation.verdict === 'accept'),
    isFalse: falseOf(own, row),
    isUndone: undoneOf(own),
    isWronglyAccepted: wrongOf(own, row),
    isNeedless: needlessOf(own, row),
    isOpen: isOpen(own),
    detectMs: detectOf(own),
    decideMs: decideOf(own),
    repairMs: repairOf(own),
  };
}

/** A held case is not open: the hold has its own end, and a run then asks again. */
function isOpen(own: CasePart): boolean {
  const { decidedAt, reconciliation } = own.seen.at(-1) ?? own.seen[0];
  if (own.next !== undefined || reconciliation.verdict === 'hold' || currentJudgement(own.said) === 'wrong') return false;
  const closed = own.fates.flatMap(({ reality, at }) => (reality === 'closed' ? [at] : []));
  return ![...endsOf(own), ...closed].some((at) => Date.parse(at) >= Date.parse(decidedAt));
}

function mergedAt(fates: CasePart['fates']): readonly string[] {
  return fates.flatMap(({ reality, at }) => (reality === 'merged' || reality === 'edited' ? [at] : []));
}

function endsOf({ fates, done, goneAt }: CasePart): readonly string[] {
  return [...mergedAt(fates), ...done.map(({ at }) => at), ...goneAt];
}

/** Only people's judgements count, then threads that people closed: a close by a run does not show that the drift was unwanted. */
function falseOf({ fates, said }: CasePart, { verdict }: ReconciliationReport): boolean | undefined {
  const judged = currentJudgement(said);
  if (judged !== undefined) return judged === 'wrong';
  if (fates.some(({ reality }) => reality === 'merged' || reality === 'edited')) return false;
  return verdict !== 'escalate' && fates.some(({ reality }) => reality === 'closed') ? true : undefined;
}

/** Accepted, and then changed or closed by a person, reverted in code or by the next apply, reverted by an action, or marked wrong. */
function wrongOf({ fates, said, done }: CasePart, { verdict }: ReconciliationReport): boolean | undefined {
  if (verdict !== 'accept') return undefined;
  const judged = currentJudgement(said);
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
  const times = [...mergedAt(fates), ...done.map(({ at }) => at)].map(Date.parse);
  const [first] = times.toSorted((left, right) => left - right);
  if (first === undefined) return undefined;
  const within = (at: string | undefined): boolean => at !== undefined && Date.parse(at) > first && Date.parse(at) - first <= DAYS_7_MS;
  return (
    fates.some(({ reality, at }) => reality === 'reverted' && within(at)) ||
    within(next) ||
    seen.some(({ reconciliation }) => within(reconciliation.intent.firstEventTime))
  );
}

/** Time from the first event to the first run that reported it. */
function detectOf({ seen, start }: CasePart): number | undefined {
  return spanFrom(
    start,
    seen.map(({ decidedAt }) => decidedAt),
  );
}

/** Time from the first report to the first answer of a person. */
function decideOf({ seen, fates, said, approvedAt }: CasePart): number | undefined {
  const answers = fates.filter(({ reality }) => reality === 'merged' || reality === 'edited' || reality === 'closed');
  return spanFrom(seen[0].decidedAt, [...answers.map(({ at }) => at), ...said.map(({ at }) => at), ...approvedAt]);
}

/** Time from the first event to a merge, an action that corrected cloud or state, or a run without the drift. A proposal is no end. */
function repairOf(own: CasePart): number | undefined {
  return spanFrom(own.start, endsOf(own));
}

function spanFrom(start: string | undefined, ends: readonly string[]): number | undefined {
  if (start === undefined) return undefined;
  const spans = ends.map((at) => Date.parse(at) - Date.parse(start)).filter((ms) => ms >= 0);
  return spans.length === 0 ? undefined : Math.min(...spans);
}
