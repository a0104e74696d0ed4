import { expect, it } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { blockTypeOf } from '#hcl/block-type.ts';

const RULES = ['set', ['object', { port: 'number', cidrs: ['list', 'string'] }]] as const;
const SCHEMA: BlockSchema = {
  attributes: {
    name: { type: 'string', optional: true },
    names: { type: ['set', 'string'], optional: true },
    settings: { type: ['map', 'string'], optional: true },
    ingress: { type: RULES, optional: true, computed: true },
    seen: { type: RULES, computed: true },
    nested: { type: RULES, optional: true, nested: true },
  },
  blocks: { timeouts: { nesting: 'single', block: { attributes: {}, blocks: {} } } },
};

it.each([
  { name: 'a block is one', path: 'timeouts', found: { nesting: 'single', block: { attributes: {}, blocks: {} } } },
  {
    name: 'a set of objects may be written as blocks; its numbers always say something',
    path: 'ingress',
    found: {
      nesting: 'set',
      computed: true,
      block: { attributes: { port: { type: 'number', required: true }, cidrs: { type: ['list', 'string'], optional: true } }, blocks: {} },
    },
  },
  { name: 'one that only the provider writes may not', path: 'seen', found: undefined },
  { name: 'one whose provider nests attributes may not', path: 'nested', found: undefined },
  { name: 'a text is none', path: 'name', found: undefined },
  { name: 'a set of texts is none', path: 'names', found: undefined },
  { name: 'a map is none', path: 'settings', found: undefined },
  { name: 'an argument there is not', path: 'other', found: undefined },
])('$name', ({ path, found }) => {
  expect(blockTypeOf(SCHEMA, path)).toEqual(found);
});

it('knows nothing of a type without schema', () => {
  expect(blockTypeOf(undefined, 'ingress')).toBeUndefined();
});
