/**
 * Bounds on evaluation: text of a few lines can ask for more values than any memory holds. What goes beyond a bound is
 * unknown, like everything else that is not known here; no code that a person wrote comes near.
 */
import { unknowable } from './failure.ts';
import type { Value } from './value.ts';

/** Expressions evaluated for one question: less than a second. */
const MOST_STEPS = 1_000_000;
/** An element of a for expression has a scope of its own, which costs more than an expression. */
export const STEPS_PER_SCOPE = 4;
/** Elements of one value, a text counting one more for each 16 characters. */
const MOST_WEIGHT = 1_000_000;
/** Characters of one text. */
const MOST_CHARACTERS = 8_000_000;

/** Counts the steps of one question to an evaluator, and of all that it asks on the way. */
export interface Meter {
  /** Gives up with unknowable() when the question has cost too much. */
  readonly spend: (steps: number) => void;
  /** Runs a question; one inside another is paid by the outer one. */
  readonly within: <Result>(question: () => Result) => Result;
}

/**
 * Makes a meter.
 * @returns the meter; every question that ran out makes the next ones cheaper, so that many of them end soon, too
 */
export function createMeter(): Meter {
  let running = false;
  let left = 0;
  let ranOut = 0;
  return {
    spend: (steps) => {
      ranOut += left >= 0 && steps > left ? 1 : 0;
      left -= steps;
      if (left < 0) unknowable('too many steps');
    },
    within: (question) => {
      if (running) return question();
      running = true;
      left = MOST_STEPS / (1 + ranOut);
      try {
        return question();
      } finally {
        running = false;
      }
    },
  };
}

const weights = new WeakMap<object, number>();

/**
 * Says that an object is not to be looked into to be weighed: its members are computed when they are read.
 * @returns the same object
 */
export function weighNothing<Computed extends object>(value: Computed): Computed {
  weights.set(value, 1);
  return value;
}

/**
 * Lets a value through that is not too large. `[x, x]` doubles x at the cost of one step, and everything that walks the
 * result pays for all of it.
 * @param value any value, freshly made
 * @returns the same value; unknowable where it is too large
 */
export function bounded(value: Value): Value {
  return weigh(value) > MOST_WEIGHT ? unknowable('a value too large') : value;
}

function weigh(value: Value): number {
  if (typeof value === 'string') return 1 + value.length / 16;
  if (typeof value !== 'object' || value === null) return 1;
  const known = weights.get(value);
  if (known !== undefined) return known;
  const weight = Object.values(value).reduce<number>((sum, item) => sum + weigh(item as Value), 1);
  weights.set(value, weight);
  return weight;
}

/**
 * Refuses to make a text that would be too long.
 * @returns the length; unknowable where it is too much
 */
export function boundedLength(characters: number): number {
  return characters > MOST_CHARACTERS ? unknowable('a text too long') : characters;
}

/**
 * Refuses to make or compare too many elements.
 * @returns the number; unknowable where it is too much
 */
export function boundedCount(count: number): number {
  return count > MOST_WEIGHT ? unknowable('too many elements') : count;
}

/**
 * Joins texts.
 * @returns the text; unknowable where it would be too long
 */
export function joinBounded(texts: readonly string[], separator: string): string {
  boundedLength(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
  return texts.join(separator);
}
