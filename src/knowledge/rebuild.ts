import type { Answer } from '#domain/agent/answer.ts';
import { canonicalJson } from '#domain/json.ts';
import type { LearntRecipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { occurrenceId, recipeId, sha256 } from './identity.ts';

/** One attribute of one resource: what it was and what it became, by hashes that never leave this database. */
export interface Subject {
  readonly subject: string;
  readonly was: string;
  readonly became: string;
}

/** One drift that was decided on, however many runs saw it. */
export interface Occurrence {
  /** Equal for two decisions on the same drift made by the same events. */
  readonly occurrence: string;
  readonly situation: Situation;
  readonly verdict: string;
  readonly outcome: string;
  readonly seenAt: string;
  /** When it was decided on for the first time, ISO 8601. */
  readonly firstSeenAt: string;
  /** What was done to code. */
  readonly done: readonly string[];
  readonly subjects: readonly Subject[];
  /** The recipe that its patch amounts to. */
  readonly learnt?: LearntRecipe;
  readonly uses: readonly RecipeUse[];
  /** What models answered, run by run. */
  readonly answered: readonly { readonly runId: string; readonly at: string; readonly answer: Answer }[];
}

/**
 * Reads occurrences out of the ledger's entries: everything that a run taught can be made this way again.
 * A drift that stays for a month is decided on every night and is still one occurrence; its newest outcome counts.
 * @param entries the ledger's entries, in any order
 * @returns one occurrence per drift and set of events
 */
export function occurrencesFrom(entries: readonly LedgerEntry[]): readonly Occurrence[] {
  const newest = new Map<string, Occurrence>();
  for (const entry of entries) {
    const occurrence = toOccurrence(entry);
    const known = newest.get(occurrence.occurrence);
    newest.set(occurrence.occurrence, known === undefined ? occurrence : together(known, occurrence));
  }
  return [...newest.values()];
}

/** The newer outcome counts; what was learnt and answered on the way stays. */
function together(left: Occurrence, right: Occurrence): Occurrence {
  const [older, newer] = left.seenAt <= right.seenAt ? [left, right] : [right, left];
  const learnt = newer.learnt ?? older.learnt;
  return {
    ...newer,
    firstSeenAt: older.firstSeenAt < newer.firstSeenAt ? older.firstSeenAt : newer.firstSeenAt,
    uses: [...older.uses, ...newer.uses],
    answered: [...older.answered, ...newer.answered],
    ...(learnt === undefined ? {} : { learnt }),
  };
}

function toOccurrence({ runId, decidedAt, reconciliation, events, situation, lesson }: LedgerEntry): Occurrence {
  const occurrence = occurrenceId(
    reconciliation.id,
    events.map((event) => event.eventID),
  );
  const learnt = lesson?.learnt === undefined ? undefined : { id: recipeId(lesson.learnt.recipe), ...lesson.learnt };
  const isConverged = reconciliation.status === 'converged';
  const solved = learnt !== undefined && isConverged ? [{ recipe: learnt.id, occurrence, result: 'solved' as const, at: decidedAt }] : [];
  return {
    occurrence,
    situation,
    verdict: reconciliation.verdict,
    outcome: reconciliation.status,
    seenAt: decidedAt,
    firstSeenAt: decidedAt,
    done: lesson?.done ?? [],
    subjects: subjectsOf(reconciliation),
    ...(learnt === undefined ? {} : { learnt }),
    answered: (lesson?.answers ?? []).map((answer) => ({ runId, at: decidedAt, answer })),
    uses: [...solved, ...(lesson?.fired ?? []).map((use): RecipeUse => ({ ...use, occurrence, at: decidedAt }))],
  };
}

function subjectsOf(row: LedgerEntry['reconciliation']): readonly Subject[] {
  const { address, root, workspace } = row;
  if (address === null) return [];
  return Object.entries(row.attributes).map(([path, { before, after }]) => ({
    subject: sha256([root ?? '.', workspace ?? 'default', address, path]),
    was: sha256(before),
    became: sha256(after),
  }));
}

/**
 * Whether two situations are the same as far as the trail tells.
 * @returns true for the same type, calls and attributes; code, actor and goal may differ
 */
export function isSameSituation(left: Situation, right: Situation): boolean {
  return situationKey(left) === situationKey(right);
}

function situationKey({ resourceType, eventNames, changeShape }: Situation): string {
  return canonicalJson([resourceType, eventNames, changeShape]);
}
