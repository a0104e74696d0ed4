import type { Json } from '#domain/json.ts';

/** The value changed, and the trail hides to what. */
export const HIDDEN: unique symbol = Symbol('hidden');
export type Seen = Json | typeof HIDDEN;

/** Turns an API value into the value Terraform's state holds. */
export type Convert = (value: Json) => Seen;
