/** Ids are 64 hexadecimal digits and equal on every machine, so that two teams can merge their knowledge without counting twice. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Recipe } from '#domain/knowledge/recipe.ts';
import { situationParts } from '#domain/knowledge/situation.ts';
import type { Situation } from '#domain/knowledge/situation.ts';

/** The id of a situation. */
export function situationId(situation: Situation): string {
  return sha256(situationParts(situation));
}

/** The id of a recipe. */
export function recipeId(recipe: Recipe): string {
  return sha256(recipe as unknown as Json);
}

/** Returns the id of one drift with certain events, however many runs saw it. `eventIDs`: in any order */
export function occurrenceId(reconciliation: string, eventIDs: readonly string[]): string {
  return sha256([reconciliation, ...eventIDs.toSorted()]);
}

/** 64 hexadecimal digits, equal for equal JSON. */
export function sha256(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
