/** Every argument of every type says what it governs, in words that exist, about paths that exist: what has no word is never accepted. */
import { expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { GOVERNS, TYPE_TRAITS, rangeOf } from '#catalogue/traits.ts';
import type { ResourceEntry } from '#catalogue/define.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { inAnyVersion } from '../support/recorded-schema.ts';

const ENTRIES = [...catalogue.entries.values()];
const EVERYWHERE = new Set(['id', 'tags', 'tags_all', 'timeouts', 'region']);

function wordsOf({ traits }: ResourceEntry): readonly (readonly [path: string, word: string])[] {
  return Object.entries(traits.governs).flatMap(([word, paths]) =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => [path, word] as const),
  );
}

function isInSchema(block: BlockSchema | undefined, path: string): boolean {
  const [head = '', ...rest] = path.split('.');
  const nested = block?.blocks[head]?.block;
  if (nested !== undefined) return rest.length === 0 || isInSchema(nested, rest.join('.'));
  return block?.attributes[head] !== undefined;
}

/** Arguments that somebody can write, innermost ones alone. */
function argumentsOf(block: BlockSchema, prefix = ''): readonly string[] {
  const own = Object.entries(block.attributes).filter(([, one]) => one.computed !== true || one.optional === true);
  return [
    ...own.map(([name]) => `${prefix}${name}`),
    ...Object.entries(block.blocks).flatMap(([name, one]) =>
      prefix === '' && name === 'timeouts' ? [] : argumentsOf(one.block, `${prefix}${name}.`),
    ),
  ];
}

function enclosing(path: string): readonly string[] {
  const parts = path.split('.');
  return parts.map((_part, index) => parts.slice(0, index + 1).join('.'));
}

it.each(ENTRIES)('$type: each argument has one trait, and each trait and path exists', (entry) => {
  const { traits, type } = entry;
  const schema = inAnyVersion(type);
  const words = wordsOf(entry);
  const paths = words.map(([path]) => path);
  const known = new Set(paths);
  const ranges = Object.keys(traits.range ?? {});
  const named = [...paths, ...Object.values(traits.safer ?? {}).flatMap(Object.keys), ...ranges];
  const writable = schema === undefined ? [] : argumentsOf(schema);
  const without = writable.filter((path) => !EVERYWHERE.has(path) && !enclosing(path).some((at) => known.has(at)));
  const notThere = schema === undefined ? [] : named.filter((path) => !isInSchema(schema, path));
  const strangeWords = words.filter(([, word]) => !Object.hasOwn(GOVERNS, word));
  const strangeTraits = traits.is.filter((trait) => !Object.hasOwn(TYPE_TRAITS, trait));

  expect.soft(without, 'arguments without a trait').toEqual([]);
  expect.soft(paths, 'arguments with several traits').toEqual([...known]);
  expect.soft(strangeWords, 'unknown traits').toEqual([]);
  expect.soft(notThere, 'paths outside the schema').toEqual([]);
  expect.soft(strangeTraits, 'unknown type traits').toEqual([]);
  // Throws where it cannot be read.
  for (const path of ranges) expect.soft(rangeOf(traits, path), `the range of ${path}`).toBeDefined();
});
