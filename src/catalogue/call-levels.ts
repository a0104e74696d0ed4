import type { CallLevel } from '#domain/value/type-coverage.ts';
import levels from './call-levels.json' with { type: 'json' };

const LEVELS = levels as Readonly<Record<string, Readonly<Record<string, CallLevel>>>>;

/**
 * How far it is borne out that a call means what the catalogue says. `npm run catalogue-data` takes the levels anew.
 * @param eventName without an API version
 * @returns the level; unverified for a call that nobody has looked at yet
 */
export function levelOf(type: string, eventName: string): CallLevel {
  return LEVELS[type]?.[eventName] ?? 'unverified';
}
