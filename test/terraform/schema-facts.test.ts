import { expect, it } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { withFacts } from '#terraform/schema-facts.ts';

const PRINTED: BlockSchema = {
  attributes: {
    name: { type: 'string', optional: true },
    delay: { type: 'number', optional: true },
    size: { type: 'string', optional: true },
    must: { type: 'number', required: true },
    newer: { type: 'string', optional: true },
  },
  blocks: { rule: { nesting: 'list', block: { attributes: { port: { type: 'number', optional: true } }, blocks: {} } } },
};

it('copies facts that no schema contains, if the attribute is the same in both', () => {
  const known: BlockSchema = {
    attributes: {
      name: { type: 'string', optional: true, forceNew: true, suppressed: true },
      delay: { type: 'number', optional: true, default: 0 },
      size: { type: 'number', optional: true, default: 1 },
      must: { type: 'number', optional: true, default: 1 },
      gone: { type: 'string', optional: true, forceNew: true },
    },
    blocks: {
      rule: {
        nesting: 'set',
        computed: true,
        block: { attributes: { port: { type: 'number', optional: true, default: 80 } }, blocks: {} },
      },
    },
  };

  expect(withFacts(PRINTED, known)).toEqual({
    attributes: {
      name: { type: 'string', optional: true, forceNew: true, suppressed: true },
      delay: { type: 'number', optional: true, default: 0 },
      size: { type: 'string', optional: true },
      must: { type: 'number', required: true },
      newer: { type: 'string', optional: true },
    },
    blocks: {
      rule: {
        nesting: 'list',
        computed: true,
        block: { attributes: { port: { type: 'number', optional: true, default: 80 } }, blocks: {} },
      },
    },
  });
});

it('keeps an unknown type unchanged', () => {
  expect(withFacts(PRINTED, undefined)).toBe(PRINTED);
});
