import type { CallLevel } from '#domain/value/type-coverage.ts';
import levels from './call-levels.json' with { type: 'json' };

const LEVELS = levels as Readonly<Record<string, Readonly<Record<string, CallLevel>>>>;

/** Returns how well the meaning of a call is verified. `npm run catalogue-data` updates the levels. `eventName`: without an API version. */
export function levelOf(type: string, eventName: string): CallLevel {
  return LEVELS[type]?.[eventName] ?? 'unverified';
}
