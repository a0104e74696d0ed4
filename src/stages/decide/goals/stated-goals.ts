/** What for a value is as it is, told by the words that people give reasons with. It knows no code, no type and no attribute. */
import { GOALS } from '#domain/intent.ts';
import type { Goal } from '#domain/intent.ts';
import { anyOf, matchWords, phraseIn } from '#domain/text/phrases.ts';
import { spacedClauses } from '#domain/text/words.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';

/** Words between what introduces a reason and the reason. */
const NEAR = String.raw`(?:(?!not |no )[\p{L}\d]+ ){0,2}`;
const FARTHER = String.raw`(?:[\p{L}\d]+ ){0,3}`;

/**
 * Reads what for something is as it is. That a goal is mentioned is no reason yet.
 * @param comment a comment beside a value
 * @param words how goals are spoken of
 * @returns goals that it gives as a reason, in the order of GOALS
 */
export function goalsIn(comment: string, { named, because, despite, phrases }: Vocabulary['goals']): readonly Goal[] {
  const text = spacedClauses(comment);
  return GOALS.filter((goal) => {
    const name = anyOf(named[goal]);
    const given = `(?:/ ${name}:|${anyOf(because)}${NEAR}${name}|${anyOf(phrases[goal])})`;
    return matchWords(given, text) !== undefined && matchWords(`${anyOf(despite)}${FARTHER}${name}`, text) === undefined;
  });
}

/**
 * Reads what for a value is out of the name that code gives it.
 * @param name of a variable, a local, or a key in one
 * @param words how goals are spoken of
 * @returns goals, in the order of GOALS
 */
export function goalsInName(name: string, { names }: Vocabulary['goals']): readonly Goal[] {
  return GOALS.filter((goal) => phraseIn(names[goal], name) !== undefined);
}

/**
 * Reads what for a whole resource is out of a tag.
 * @param words how goals are spoken of
 * @returns the goal that a tag made for it names; undefined for every other tag
 */
export function goalInTag(key: string, value: string, { tags }: Vocabulary['goals']): Goal | undefined {
  return phraseIn(tags, key) === undefined ? undefined : GOALS.find((goal) => goal === value.trim().toLowerCase());
}
