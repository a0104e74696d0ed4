import { expect, it } from 'vitest';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { shareBlocks } from '#terraform/share-blocks.ts';
import { inVersion, openStored, storedText } from '#terraform/stored-schema.ts';

const TIMEOUTS: BlockSchema = {
  attributes: Object.fromEntries(['create', 'read', 'update', 'delete'].map((name) => [name, { type: 'string', optional: true }])),
  blocks: {},
};
const OUTER: BlockSchema = {
  attributes: {},
  blocks: { timeouts: { nesting: 'single', block: TIMEOUTS }, more: { nesting: 'list', block: TIMEOUTS } },
};
const TYPES: Readonly<Record<string, BlockSchema>> = {
  x_one: { attributes: {}, blocks: { outer: { nesting: 'list', block: OUTER }, timeouts: { nesting: 'single', block: TIMEOUTS } } },
  x_two: { attributes: {}, blocks: { outer: { nesting: 'set', maxItems: 1, block: OUTER } } },
};

it('writes a repeated block once, and reads it back unchanged', () => {
  const text = storedText({ versions: ['1.0.0'], lifetimes: {}, ...shareBlocks(TYPES) });

  const read = inVersion(openStored(text), '1.0.0', (_type, block) => block);

  expect(text.match(/"update"/g)).toHaveLength(1);
  expect(read).toEqual(TYPES);
  expect(read['x_one']?.blocks['outer']?.block).toBe(read['x_two']?.blocks['outer']?.block);
  expect(JSON.parse(text)).toMatchObject({ versions: ['1.0.0'] });
});

it('reads the parts of one version only', () => {
  const text = storedText({
    versions: ['1.0.0', '2.0.0'],
    lifetimes: { x_new: { since: '2' } },
    blocks: [],
    types: {
      x_new: { attributes: {}, blocks: {} },
      x_old: {
        attributes: {
          gone: { type: 'string', optional: true, until: '1' },
          port: [
            { type: 'string', optional: true, until: '1' },
            { type: 'number', optional: true, since: '2' },
          ],
        },
        blocks: {},
      },
    },
  });

  const [one, two] = ['1.4.0', '2.0.1'].map((version) => inVersion(openStored(text), version, (_type, block) => block));

  expect(one).toEqual({
    x_old: { attributes: { gone: { type: 'string', optional: true }, port: { type: 'string', optional: true } }, blocks: {} },
  });
  expect(two).toEqual({
    x_new: { attributes: {}, blocks: {} },
    x_old: { attributes: { port: { type: 'number', optional: true } }, blocks: {} },
  });
});

it('rejects other text', () => {
  expect(() => openStored('{}')).toThrow('a stored schema');
});
