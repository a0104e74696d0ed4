/** Finds goals by the phrases with which people give reasons. It depends on no code, type or attribute. */
import { GOALS } from '../intent.ts';
import type { Goal } from '../intent.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { anyOf, matchWords, phraseIn } from './phrases.ts';
import { spacedClauses, withoutQuestions } from './words.ts';

/** Words between the phrase that introduces a reason and the reason. */
const NEAR = String.raw`(?:(?!not |no )[\p{L}\d]+ ){0,2}`;
const FARTHER = String.raw`(?:[\p{L}\d]+ ){0,3}`;

/** Returns the goals that a comment gives as a reason, in the order of GOALS. The mere mention of a goal is not a reason. */
export function goalsIn(comment: string, words: Vocabulary['goals']): readonly Goal[] {
  const { named, because, misleading, despite, phrases } = words;
  const text = spacedClauses(withoutQuestions(comment));
  const isChosen = isDeliberate(comment, words);
  return GOALS.filter((goal) => {
    const name = anyOf(named[goal]);
    const anywhere = isChosen ? `|(?!${anyOf(misleading)})${name}` : '';
    const given = `(?:/ ${name}:|${anyOf(because)}${NEAR}${name}|${anyOf(phrases[goal])}${anywhere})`;
    return matchWords(given, text) !== undefined && matchWords(`${anyOf(despite)}${FARTHER}${name}`, text) === undefined;
  });
}

/** Returns whether a comment states that the value was chosen for a reason. */
export function isDeliberate(comment: string, { deliberate }: Vocabulary['goals']): boolean {
  return matchWords(anyOf(deliberate), spacedClauses(withoutQuestions(comment))) !== undefined;
}

/** Returns the goals in the name of a value: of a variable, a local, or a key in one. */
export function goalsInName(name: string, { names }: Vocabulary['goals']): readonly Goal[] {
  return GOALS.filter((goal) => phraseIn(names[goal], name) !== undefined);
}

/** Returns the goal in a tag whose key is meant for goals; undefined for every other tag. */
export function goalInTag(key: string, value: string, { tags }: Vocabulary['goals']): Goal | undefined {
  return phraseIn(tags, key) === undefined ? undefined : GOALS.find((goal) => goal === value.trim().toLowerCase());
}
