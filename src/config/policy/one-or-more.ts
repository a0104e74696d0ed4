import { z } from 'zod';

/** Returns a schema that accepts a value or a list and outputs a list. `meaning`: its description */
export function oneOrMore<Item extends z.ZodType>(item: Item, meaning: string) {
  return z
    .union([item, z.array(item).min(1)])
    .transform((given): readonly z.output<Item>[] => (Array.isArray(given) ? (given as z.output<Item>[]) : [given as z.output<Item>]))
    .describe(`${meaning}; one, or a list of alternatives`);
}

/** `*` matches any text, `?` one character. */
export const Glob = z.string().min(1).max(500);
