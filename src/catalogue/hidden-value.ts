import type { Json } from '#domain/json.ts';

/** The attribute changed to an unknown value. */
export const HIDDEN: unique symbol = Symbol('hidden');
export type Seen = Json | typeof HIDDEN;

/** Converts an API value to the state's value. */
export type Convert = (value: Json) => Seen;
