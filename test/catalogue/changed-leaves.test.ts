import { describe, expect, it } from 'vitest';
import { changedLeaves } from '#catalogue/changed-leaves.ts';

describe('changedLeaves', () => {
  it.each([
    ['a plain value', 30, 60, [{ path: 'x', item: '', before: 30, after: 60 }]],
    ['the same value', 30, 30, []],
    ['a number and its text', 30, '30', []],
    ['null and empty', null, '', []],
    ['null and an empty list', null, [], []],
    ['null and false, which differ', null, false, [{ path: 'x', item: '', before: null, after: false }]],
    [
      'one tag of several',
      { a: '1', b: '2' },
      { a: '1', b: '3', c: '4' },
      [
        { path: 'x.b', item: '', before: '2', after: '3' },
        { path: 'x.c', item: '', before: null, after: '4' },
      ],
    ],
    ['a removed tag', { a: '1' }, {}, [{ path: 'x.a', item: '', before: '1', after: null }]],
    [
      'a block that occurs once',
      [{ enabled: true, days: 7 }],
      [{ enabled: false, days: 7 }],
      [{ path: 'x.enabled', item: '', before: true, after: false }],
    ],
    [
      'unset and 0 in a block that remains',
      [{ days: 7, cooldown: null }],
      [{ days: 9, cooldown: 0 }],
      [
        { path: 'x.days', item: '', before: 7, after: 9 },
        { path: 'x.cooldown', item: '', before: null, after: 0, unsetToZero: true },
      ],
    ],
    ['0 in a new block', [], [{ cooldown: 0 }], [{ path: 'x.cooldown', item: '', before: null, after: 0 }]],
    ['a new block', [], [{ enabled: true }], [{ path: 'x.enabled', item: '', before: null, after: true }]],
    ['a removed block', [{ enabled: true }], null, [{ path: 'x.enabled', item: '', before: true, after: null }]],
    [
      'one empty block instead of another',
      [{ allow: [], block: [{ response: [] }] }],
      [{ allow: [{ header: [] }], block: [] }],
      [
        { path: 'x.allow', item: '', before: null, after: { header: [] } },
        { path: 'x.block', item: '', before: { response: [] }, after: null },
      ],
    ],
    [
      'one of several rules with a name, in another order',
      [
        { rule_name: 'daily', keep: 35, tags: {} },
        { rule_name: 'weekly', keep: 120, tags: {} },
      ],
      [
        { rule_name: 'weekly', keep: 120 },
        { rule_name: 'daily', keep: 60 },
      ],
      [{ path: 'x.keep', item: 'daily', before: 35, after: 60 }],
    ],
    [
      'one of several named blocks, in another order',
      [
        { name: 'a', n: 1 },
        { name: 'b', n: 2 },
      ],
      [
        { name: 'b', n: 5 },
        { name: 'a', n: 1 },
      ],
      [{ path: 'x.n', item: 'b', before: 2, after: 5 }],
    ],
    [
      'a nameless block added to others',
      [{ port: 1 }],
      [{ port: 1 }, { port: 2 }],
      [{ path: 'x.port', item: '0', before: null, after: 2 }],
    ],
    ['nameless blocks in another order', [{ port: 1 }, { port: 2 }], [{ port: 2 }, { port: 1 }], []],
    [
      'a block in a block',
      [{ id: 'r', inner: [{ days: 14 }] }],
      [{ id: 'r', inner: [{ days: 7 }] }],
      [{ path: 'x.inner.days', item: 'r', before: 14, after: 7 }],
    ],
    ['a list of strings, as a whole', ['a'], ['a', 'b'], [{ path: 'x', item: '', before: ['a'], after: ['a', 'b'] }]],
    ['equivalent JSON text', '{"a":1,"b":2}', '{"b":2,"a":1}', []],
    ['a value of another kind', 'a', [{ b: 1 }], [{ path: 'x', item: '', before: 'a', after: [{ b: 1 }] }]],
    [
      'the key of a built-in object property',
      {},
      JSON.parse('{"constructor":"x"}'),
      [{ path: 'x.constructor', item: '', before: null, after: 'x' }],
    ],
  ])('%s', (_case, before, after, expected) => {
    expect(changedLeaves({ path: 'x', before, after })).toEqual(expected);
  });
});
