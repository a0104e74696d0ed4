import levels from './call-levels.json' with { type: 'json' };

/**
 * How far a mapping is borne out. verified: a record of AWS has this form · service-model: every member that our samples of the call
 * hold stands in AWS's own model of it · unverified: neither. `npm run catalogue-data` takes the levels anew.
 */
export type CallLevel = 'verified' | 'service-model' | 'unverified';

const LEVELS = levels as Readonly<Record<string, Readonly<Record<string, CallLevel>>>>;

/**
 * How far it is borne out that a call means what the catalogue says.
 * @param type the resource type
 * @param eventName without an API version
 * @returns the level; unverified for a call that nobody has looked at yet
 */
export function levelOf(type: string, eventName: string): CallLevel {
  return LEVELS[type]?.[eventName] ?? 'unverified';
}
