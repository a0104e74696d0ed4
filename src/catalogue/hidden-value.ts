import type { Json } from '#domain/json.ts';

/** Changed to an unknown value. */
export const HIDDEN: unique symbol = Symbol('hidden');
export type Seen = Json | typeof HIDDEN;

/** From an API value to the state's. */
export type Convert = (value: Json) => Seen;
