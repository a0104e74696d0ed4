import { parsePolicy } from '#config/policy-schema.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { renamed } from './words.ts';

/**
 * The names that the default policy and the shipped vocabulary list, renamed: the policy of a team whose names are not self-explanatory.
 * @param names word → word
 * @param vocabulary the shipped one
 * @returns a policy in the form of reconcile.yaml; it extends the vocabulary
 */
export function renamedPolicy(names: ReadonlyMap<string, string>, vocabulary: Vocabulary): JsonObject {
  const { breakGlassPrincipals } = parsePolicy({}, 'the default policy');
  return {
    breakGlassPrincipals: [...breakGlassPrincipals, ...otherwise(breakGlassPrincipals)],
    vocabulary: otherPhrases(vocabulary as unknown as Json) as JsonObject,
  };

  function otherPhrases(lists: Json): Json {
    if (Array.isArray(lists)) return otherwise(lists as readonly string[]);
    return Object.fromEntries(Object.entries(lists as JsonObject).map(([name, inner]) => [name, otherPhrases(inner)]));
  }

  function otherwise(phrases: readonly string[]): string[] {
    return [...new Set(phrases.map((phrase) => renamed(phrase, names)))].filter((phrase) => !phrases.includes(phrase));
  }
}
