import { parsePolicy } from '#config/policy-schema.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import { renamed } from './words.ts';

/**
 * What the default policy and the shipped vocabulary list by name, under new names: what a team says in its policy where its names tell
 * nothing.
 * @param names word → word
 * @param vocabulary the shipped one
 * @returns a policy as reconcile.yaml holds it; it adds to the vocabulary
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
