/** Names that are the same on every machine, so that two teams can put together what they know without counting anything twice. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Recipe } from '#domain/knowledge/recipe.ts';
import { situationParts } from '#domain/knowledge/situation.ts';
import type { Situation } from '#domain/knowledge/situation.ts';

/**
 * The name of a situation.
 * @returns 64 hexadecimal digits, equal for equal situations
 */
export function situationId(situation: Situation): string {
  return sha256(situationParts(situation));
}

/**
 * The name of a recipe.
 * @returns 64 hexadecimal digits, equal for equal recipes
 */
export function recipeId(recipe: Recipe): string {
  return sha256(recipe as unknown as Json);
}

/**
 * The name of one drift made by certain events, however many runs saw it.
 * @param reconciliation id of the reconciliation
 * @param eventIDs of the events behind it, in any order
 * @returns 64 hexadecimal digits
 */
export function occurrenceId(reconciliation: string, eventIDs: readonly string[]): string {
  return sha256([reconciliation, ...eventIDs.toSorted()]);
}

/**
 * A short name for any value.
 * @returns 64 hexadecimal digits
 */
export function sha256(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
