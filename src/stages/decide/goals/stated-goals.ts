/** What for a value is as it is, told by the words that people give reasons with. It knows no code, no type and no attribute. */
import { GOALS } from '#domain/intent.ts';
import type { Goal } from '#domain/intent.ts';
import { anyOf, matchWords, phraseIn } from '#domain/text/phrases.ts';
import { spacedClauses } from '#domain/text/words.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';

/** Words between what introduces a reason and the reason. */
const NEAR = String.raw`(?:(?!not |no )[\p{L}\d]+ ){0,2}`;
const FARTHER = String.raw`(?:[\p{L}\d]+ ){0,3}`;

/** The goals that a comment gives as a reason, in the order of GOALS. That a goal is mentioned is no reason yet. */
export function goalsIn(comment: string, { named, because, despite, phrases }: Vocabulary['goals']): readonly Goal[] {
  const text = spacedClauses(comment);
  return GOALS.filter((goal) => {
    const name = anyOf(named[goal]);
    const given = `(?:/ ${name}:|${anyOf(because)}${NEAR}${name}|${anyOf(phrases[goal])})`;
    return matchWords(given, text) !== undefined && matchWords(`${anyOf(despite)}${FARTHER}${name}`, text) === undefined;
  });
}

/** The goals in the name that code gives a value: of a variable, a local, or a key in one. */
export function goalsInName(name: string, { names }: Vocabulary['goals']): readonly Goal[] {
  return GOALS.filter((goal) => phraseIn(names[goal], name) !== undefined);
}

/** The goal that a tag made for it names; undefined for every other tag. */
export function goalInTag(key: string, value: string, { tags }: Vocabulary['goals']): Goal | undefined {
  return phraseIn(tags, key) === undefined ? undefined : GOALS.find((goal) => goal === value.trim().toLowerCase());
}
