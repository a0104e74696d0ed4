import { unknowable } from './failure.ts';
import type { Value } from './value.ts';

/** Steps per evaluation, less than a second. Above any of these limits the value is unknown. */
const MAX_STEPS = 1_000_000;
/** Steps per element of a `for`, which needs its own scope. */
export const STEPS_PER_SCOPE = 4;
/** Elements of a value; 16 characters of text count as one. */
const MAX_WEIGHT = 1_000_000;
/** The length of one text. */
const MAX_CHARACTERS = 8_000_000;

/** Counts the steps of an evaluation, nested ones included. */
export interface Meter {
  /** Calls unknowable() above the limit. */
  readonly spend: (steps: number) => void;
  /** Nested evaluations count towards the outer one. */
  readonly within: <Result>(question: () => Result) => Result;
}

/** After an evaluation over the limit, the next ones get fewer steps. */
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
      left = MAX_STEPS / (1 + ranOut);
      try {
        return question();
      } finally {
        running = false;
      }
    },
  };
}

const weights = new WeakMap<object, number>();

/** Excludes an object with lazy members from weighing. Returns the same object. */
export function excludeFromWeight<Computed extends object>(value: Computed): Computed {
  weights.set(value, 1);
  return value;
}

/** Returns the same value; unknowable if it is too large, because `[x, x]` doubles x for one step. */
export function bounded(value: Value): Value {
  return weigh(value) > MAX_WEIGHT ? unknowable('a value too large') : value;
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

/** Returns the length; unknowable for a text that would be too long. */
export function boundedLength(characters: number): number {
  return characters > MAX_CHARACTERS ? unknowable('a text too long') : characters;
}

/** Returns the count; unknowable for too many elements. */
export function boundedCount(count: number): number {
  return count > MAX_WEIGHT ? unknowable('too many elements') : count;
}

/** Joins texts; unknowable if the result would be too long. */
export function joinBounded(texts: readonly string[], separator: string): string {
  boundedLength(texts.reduce((sum, text) => sum + text.length + separator.length, 0));
  return texts.join(separator);
}
