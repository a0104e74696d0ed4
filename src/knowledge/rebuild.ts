import { canonicalJson } from '#domain/json.ts';
import type { LearntRecipe, RecipeUse } from '#domain/recipe.ts';
import type { Situation } from '#domain/situation.ts';
import type { KnowledgeEntry } from '#ports-knowledge.ts';
import type { LedgerEntry } from '#ports-ledger.ts';
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
  /** What was done to code. */
  readonly done: readonly string[];
  readonly subjects: readonly Subject[];
  /** The recipe that its patch amounts to. */
  readonly learnt?: LearntRecipe;
  readonly uses: readonly RecipeUse[];
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
    if (known === undefined || known.seenAt <= occurrence.seenAt) newest.set(occurrence.occurrence, occurrence);
  }
  return [...newest.values()];
}

function toOccurrence({ decidedAt, reconciliation, events, situation, lesson }: LedgerEntry): Occurrence {
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
    done: lesson?.done ?? [],
    subjects: subjectsOf(reconciliation),
    ...(learnt === undefined ? {} : { learnt }),
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
 * Counts occurrences of one situation by how they ended.
 * @param situation what they have in common
 * @param occurrences occurrences of that situation alone
 * @returns one entry per verdict and outcome, most often seen first, the newest first among equals
 */
export function entriesFrom(
  situation: Situation,
  occurrences: readonly Pick<Occurrence, 'verdict' | 'outcome' | 'seenAt'>[],
): readonly KnowledgeEntry[] {
  const entries = new Map<string, KnowledgeEntry>();
  for (const { verdict, outcome, seenAt } of occurrences) {
    const key = canonicalJson([verdict, outcome]);
    const known = entries.get(key) ?? { ...situation, verdict, outcome, timesSeen: 0, lastSeen: '' };
    entries.set(key, { ...known, timesSeen: known.timesSeen + 1, lastSeen: seenAt > known.lastSeen ? seenAt : known.lastSeen });
  }
  return [...entries.values()].sort(
    (left, right) => right.timesSeen - left.timesSeen || (left.lastSeen > right.lastSeen ? -1 : left.lastSeen < right.lastSeen ? 1 : 0),
  );
}

/**
 * Whether two situations are the same as far as the trail tells.
 * @param left one situation
 * @param right another
 * @returns true for the same type, calls and attributes; code, actor and goal may differ
 */
export function isSameSituation(left: Situation, right: Situation): boolean {
  return situationKey(left) === situationKey(right);
}

function situationKey({ resourceType, eventNames, changeShape }: Situation): string {
  return canonicalJson([resourceType, eventNames, changeShape]);
}
