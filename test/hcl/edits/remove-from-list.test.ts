import { removeFromList } from '#hcl/edits/remove-from-list.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hcl, parsed, rangeOf, textAfter, valueOf, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const actions = hcl`
  list = [
    "dynamodb:GetItem",
    # writes
    "dynamodb:PutItem",    # orders
    "dynamodb:UpdateItem", # status changes
  ]
`;

const table = [
  {
    name: 'removes a line with its comment and keeps the one above',
    before: actions,
    index: 1,
    after: hcl`
      list = [
        "dynamodb:GetItem",
        # writes
        "dynamodb:UpdateItem", # status changes
      ]
    `,
  },
  {
    name: 'removes the last line and realigns comments',
    before: actions,
    index: 2,
    after: hcl`
      list = [
        "dynamodb:GetItem",
        # writes
        "dynamodb:PutItem", # orders
      ]
    `,
  },
  {
    name: 'removes the comma before the last element if the list has no trailing comma',
    before: 'list = [\n  1,\n  2\n]\n',
    index: 1,
    after: 'list = [\n  1\n]\n',
  },
  { name: 'removes the first element of a line', before: 'list = [1, 2, 3]\n', index: 0, after: 'list = [2, 3]\n' },
  { name: 'removes a middle element', before: 'list = [1, 2, 3]\n', index: 1, after: 'list = [1, 3]\n' },
  { name: 'removes the last element of a line', before: 'list = [1, 2, 3]\n', index: 2, after: 'list = [1, 2]\n' },
  { name: 'keeps a trailing comma', before: 'list = [1, 2,]\n', index: 1, after: 'list = [1,]\n' },
  { name: 'removes the only element', before: 'list = ["🦊"] # ü\n', index: 0, after: 'list = [] # ü\n' },
  { name: 'removes the only line', before: 'list = [\n  1,\n]\n', index: 0, after: 'list = []\n' },
  {
    name: 'keeps a comment when it removes the only element',
    before: 'list = [\n  1, # one\n  # why\n]\n',
    index: 0,
    after: 'list = [\n  # why\n]\n',
  },
  {
    name: 'keeps comments in a line',
    before: 'list = [1, /* two */ 2, /* three */ 3]\n',
    index: 1,
    after: 'list = [1, /* two */ /* three */ 3]\n',
  },
  {
    name: 'removes one element of a line in a multi-line list',
    before: 'list = [\n  1, 2,\n  3, 4,\n]\n',
    index: 1,
    after: 'list = [\n  1,\n  3, 4,\n]\n',
  },
  {
    name: 'removes an object between joined brackets',
    before: 'list = [{\n  a = 1\n  }, {\n  a = 2\n}]\n',
    index: 1,
    after: 'list = [{\n  a = 1\n}]\n',
  },
  {
    name: 'removes the first object between joined brackets',
    before: 'list = [{\n  a = 1\n  }, {\n  a = 2\n}]\n',
    index: 0,
    after: 'list = [{\n  a = 2\n}]\n',
  },
];

describe('remove-from-list', () => {
  it.each(table)('$name', ({ before, index, after }) => {
    const result = removeFromList.apply(parsed(before), { tuple: valueOf(parsed(before), 'list'), index });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('$name, with CRLF', ({ before, index, after }) => {
    const crlf = withCrlf(before);

    const result = removeFromList.apply(parsed(crlf), { tuple: valueOf(parsed(crlf), 'list'), index });

    expect(textAfter(crlf, result)).toBe(withCrlf(after));
  });

  it.each([
    { name: 'an index beyond the end of the list', before: 'a = [1]\n', part: '[1]', reason: 'expected an element 1, found a list of 1' },
    { name: 'an object', before: 'a = { b = 1 }\n', part: '{ b = 1 }', reason: 'expected a list [ … ] at 4–13 of main.tf, found object' },
  ])('rejects $name', ({ before, part, reason }) => {
    const result = removeFromList.apply(parsed(before), { tuple: rangeOf(before, part), index: 1 });

    expect(result).toEqual({ kind: 'refused', reason });
  });
});
