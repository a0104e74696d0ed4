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
  { name: 'a block', path: 'timeouts', found: { nesting: 'single', block: { attributes: {}, blocks: {} } } },
  {
    name: 'a set of objects, which may be written as blocks with required numbers',
    path: 'ingress',
    found: {
      nesting: 'set',
      computed: true,
      block: { attributes: { port: { type: 'number', required: true }, cidrs: { type: ['list', 'string'], optional: true } }, blocks: {} },
    },
  },
  { name: 'no computed attribute', path: 'seen', found: undefined },
  { name: 'no nested attribute', path: 'nested', found: undefined },
  { name: 'no string', path: 'name', found: undefined },
  { name: 'no set of strings', path: 'names', found: undefined },
  { name: 'no map', path: 'settings', found: undefined },
  { name: 'no unknown argument', path: 'other', found: undefined },
])('$name', ({ path, found }) => {
  expect(blockTypeOf(SCHEMA, path)).toEqual(found);
});

it('returns nothing without a schema', () => {
  expect(blockTypeOf(undefined, 'ingress')).toBeUndefined();
});
