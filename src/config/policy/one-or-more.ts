import { z } from 'zod';

/**
 * A value, or a list of which any may be meant.
 * @param meaning what it says, for people
 * @returns a schema that takes both spellings and gives a list
 */
export function oneOrMore<Item extends z.ZodType>(item: Item, meaning: string) {
  return z
    .union([item, z.array(item).min(1)])
    .transform((given): readonly z.output<Item>[] => (Array.isArray(given) ? (given as z.output<Item>[]) : [given as z.output<Item>]))
    .describe(`${meaning}; one, or a list of alternatives`);
}

/** A text with wildcards: `*` stands for any text, `?` for one character. */
export const Glob = z.string().min(1).max(500);
