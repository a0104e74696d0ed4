import { describe, expect, it } from 'vitest';
import { block, blockOf, blocks, blocksOf, changedBlock, named, pascal, value, valueFrom } from '#catalogue/blocks.ts';

const SHAPE = {
  interval: value('hints.seconds', 300),
  name: value('name', '', (found) => String(found)),
  key: valueFrom((api) => (api['none'] === true ? '' : api['key']), ''),
  logging: block('logging', { enabled: value('enabled', false), group: value('group', '') }),
  step: blocks('steps', { type: value('type', '') }),
};
const BLANK = { interval: 300, name: '', key: '', logging: [], step: [] };

describe('blockOf', () => {
  it('spells out every value of a new block', () => {
    const made = blockOf(SHAPE, { hints: { seconds: 60 }, name: 7, logging: { enabled: true }, steps: [{ type: 'a' }, { type: 'b' }] });

    expect(made).toEqual({
      interval: 60,
      name: '7',
      key: '',
      logging: [{ enabled: true, group: '' }],
      step: [{ type: 'a' }, { type: 'b' }],
    });
  });

  it('keeps what the call does not name', () => {
    const before = { interval: 60, name: 'x', key: 'k', logging: [{ enabled: true, group: '/g' }], step: [{ type: 'a' }] };

    const made = blockOf(SHAPE, { logging: { enabled: false } }, before);

    expect(made).toEqual({ ...before, logging: [{ enabled: false, group: '/g' }] });
  });

  it('takes away what the call says is gone', () => {
    const made = blockOf(SHAPE, { none: true, steps: [] }, { ...BLANK, key: 'k', step: [{ type: 'a' }] });

    expect(made).toEqual(BLANK);
  });
});

describe('blocksOf', () => {
  it.each([
    ['a list', [{}, {}], [BLANK, BLANK]],
    ['an only one, as XML services print it', {}, [BLANK]],
    ['none', null, []],
    ['items that are no objects', ['x'], []],
  ] as const)('%s', (_case, api, expected) => {
    const made = blocksOf(SHAPE)(api);

    expect(made).toEqual(expected);
  });
});

describe('changedBlock', () => {
  it.each([
    ['changes the one there is', { name: 'y' }, [{ ...BLANK, name: 'x', interval: 60 }], [{ ...BLANK, name: 'y', interval: 60 }]],
    ['makes one where there is none', { name: 'y' }, undefined, [{ ...BLANK, name: 'y' }]],
    ['gives none for what is no object', '', [BLANK], []],
  ] as const)('%s', (_case, api, before, expected) => {
    const made = changedBlock(SHAPE)(api, before);

    expect(made).toEqual(expected);
  });
});

describe('pascal', () => {
  it('looks for names that begin with a capital letter, at any depth, where a cell has no other', () => {
    const table = pascal({ bucket_arn: '', id: named('ID', ''), to: { at_most: 0 }, each: [{ on: false }], own: value('own', 1) });

    expect(blockOf(table, { BucketArn: 'a', ID: 'i', To: { AtMost: 2 }, Each: [{ On: true }], own: 3 })).toEqual({
      bucket_arn: 'a',
      id: 'i',
      to: [{ at_most: 2 }],
      each: [{ on: true }],
      own: 3,
    });
  });
});
