import type { Answer } from '#domain/agent/answer.ts';
import { canonicalJson } from '#domain/json.ts';
import type { LearntRecipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { occurrenceId, recipeId, sha256 } from './identity.ts';

/** One attribute change of one resource, as hashes that stay in this database. */
export interface Subject {
  readonly subject: string;
  readonly was: string;
  readonly became: string;
}

/** One decided drift, however many runs saw it. */
export interface Occurrence {
  /** Equal for two decisions on the same drift and events. */
  readonly occurrence: string;
  readonly situation: Situation;
  readonly verdict: string;
  readonly outcome: string;
  readonly seenAt: string;
  /** Time of the first decision. */
  readonly firstSeenAt: string;
  /** Descriptions of the edits. */
  readonly done: readonly string[];
  readonly subjects: readonly Subject[];
  /** The recipe derived from its patch. */
  readonly learnt?: LearntRecipe;
  readonly uses: readonly RecipeUse[];
  /** In order of runs. */
  readonly answered: readonly { readonly runId: string; readonly at: string; readonly answer: Answer }[];
}

/**
 * Returns one occurrence per drift and set of events, so that all knowledge from runs can be rebuilt from the ledger. A drift that persists
 * for a month is one occurrence; its newest outcome counts.
 * @param entries in any order
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

/** The newer outcome counts; lessons and answers of both stay. */
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
  const { address, importId, kind, root, workspace } = row;
  const resources = [address, ...(kind === 'unmanaged' ? [importId] : [])].filter((one) => one !== null);
  return resources.flatMap((resource) =>
    Object.entries(row.attributes).map(([path, { before, after }]) => ({
      subject: subjectId({ root, workspace, resource, path }),
      was: sha256(before),
      became: sha256(after),
    })),
  );
}

/** Returns the id of one attribute of one resource, given by its address or import id. */
export function subjectId(one: {
  readonly root?: string | undefined;
  readonly workspace?: string | undefined;
  readonly resource: string;
  readonly path: string;
}): string {
  return sha256([one.root ?? '.', one.workspace ?? 'default', one.resource, one.path]);
}

/** True for the same type, calls and attributes. Code, actor and goal may differ. */
export function isSameSituation(left: Situation, right: Situation): boolean {
  return situationKey(left) === situationKey(right);
}

function situationKey({ resourceType, eventNames, changeShape }: Situation): string {
  return canonicalJson([resourceType, eventNames, changeShape]);
}
