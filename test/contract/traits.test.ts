/** Every argument of every type says what it governs, in words that exist, about paths that exist: what has no word is never accepted. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { GOVERNS, TYPE_TRAITS, rangeOf } from '#catalogue/traits.ts';
import type { ResourceEntry } from '#catalogue/define.ts';
import type { BlockSchema, ProviderSchema } from '#domain/value/provider-schema.ts';

const SCHEMA = JSON.parse(readFileSync(new URL('../../fixtures/provider-schema/aws.json', import.meta.url), 'utf8')) as ProviderSchema;
const ENTRIES = [...catalogue.entries.values()];
const EVERYWHERE = new Set(['id', 'tags', 'tags_all', 'timeouts']);

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

describe.each(ENTRIES.map((entry) => [entry.type, entry] as const))('%s', (type, entry) => {
  const schema = SCHEMA[type];

  it('has a word for each argument, and each once', () => {
    const words = wordsOf(entry);
    const known = new Set(words.map(([path]) => path));
    const without =
      schema === undefined
        ? []
        : argumentsOf(schema).filter((path) => !EVERYWHERE.has(path) && !enclosing(path).some((at) => known.has(at)));

    expect(without).toEqual([]);
    expect(words.map(([path]) => path)).toHaveLength(known.size);
    expect(words.filter(([, word]) => !Object.hasOwn(GOVERNS, word))).toEqual([]);
  });

  it('names what the schema has, in ranges that can be read', () => {
    const { traits } = entry;
    const named = [
      ...wordsOf(entry).map(([path]) => path),
      ...Object.values(traits.safer ?? {}).flatMap(Object.keys),
      ...Object.keys(traits.range ?? {}),
    ];

    expect(schema === undefined ? [] : named.filter((path) => !isInSchema(schema, path))).toEqual([]);
    for (const path of Object.keys(traits.range ?? {})) expect(rangeOf(traits, path)).toBeDefined();
    expect(traits.is.filter((trait) => !Object.hasOwn(TYPE_TRAITS, trait))).toEqual([]);
  });
});
