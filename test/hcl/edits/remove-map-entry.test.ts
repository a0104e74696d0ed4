import { removeMapEntry } from '#hcl/edits/remove-map-entry.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hcl, parsed, rangeOf, textAfter, valueOf, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const table = [
  {
    name: 'takes the line and the comment behind it',
    before: hcl`
      tags = {
        Service    = "orders"
        # for finance
        CostCentre = "cc-4410" # do not rename
        Owner      = "team"
      }
    `,
    key: 'CostCentre',
    after: hcl`
      tags = {
        Service    = "orders"
        # for finance
        Owner      = "team"
      }
    `,
  },
  {
    name: 'moves the run together again',
    before: 'a = {\n  x      = 1\n  longer = { y = 2 }\n}\n',
    key: 'longer',
    after: 'a = {\n  x = 1\n}\n',
  },
  {
    name: 'takes an entry of several lines',
    before: 'a = {\n  x = {\n    y = 1\n  }\n  z = 2\n}\n',
    key: 'x',
    after: 'a = {\n  z = 2\n}\n',
  },
  { name: 'takes the first of a line', before: 'a = { x = 1, y = 2 }\n', key: 'x', after: 'a = { y = 2 }\n' },
  { name: 'takes one in the middle of a line', before: 'a = {x=1,y=2,z=3}\n', key: 'y', after: 'a = {x=1,z=3}\n' },
  { name: 'takes the last of a line', before: 'a = { x = 1, "y/z" = 2 } # c\n', key: 'y/z', after: 'a = { x = 1 } # c\n' },
  { name: 'takes the last of a line with a trailing comma', before: 'a = { x = 1, y = 2, }\n', key: 'y', after: 'a = { x = 1, }\n' },
  { name: 'takes the only one of a line', before: 'a = { x = 1 }\n', key: 'x', after: 'a = {}\n' },
  { name: 'takes the only one of several lines', before: 'a = {\n  x = 1 # c\n}\n', key: 'x', after: 'a = {}\n' },
  { name: 'keeps a comment when it takes the only one', before: 'a = {\n  # why\n  x = 1\n}\n', key: 'x', after: 'a = {\n  # why\n}\n' },
  {
    name: 'leaves no comma behind where there was none at the end',
    before: 'a = {\n  x : 1, # c\n  y : 2\n}\n',
    key: 'y',
    after: 'a = {\n  x : 1 # c\n}\n',
  },
  { name: 'takes a heredoc to its end', before: 'a = {\n  x = <<EOT\n}\nEOT\n  "🦊" = 1\n}\n', key: 'x', after: 'a = {\n  "🦊" = 1\n}\n' },
  { name: 'keeps a comment between two', before: 'a = { x = 1, /* why */ y = 2 }\n', key: 'y', after: 'a = { x = 1 /* why */  }\n' },
  { name: 'does nothing for a key that is not there', before: 'a = { x = 1 }\n', key: 'y', after: 'a = { x = 1 }\n' },
];

describe('remove-map-entry', () => {
  it.each(table)('$name', ({ before, key, after }) => {
    const file = parsed(before);

    const result = removeMapEntry.apply(file, { object: file.body.attributes[0]?.expression.range ?? rangeOf(before, before), key });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('$name, with CRLF', ({ before, key, after }) => {
    const file = parsed(withCrlf(before));

    const result = removeMapEntry.apply(file, { object: file.body.attributes[0]?.expression.range ?? rangeOf(before, before), key });

    expect(textAfter(file.text, result)).toBe(withCrlf(after));
  });

  it.each([
    { name: 'a list', before: 'a = [1]\n', reason: 'expected an object { … } at 4–7 of main.tf, found tuple' },
    { name: 'a key that stands there twice', before: 'a = { k = 1, k = 2 }\n', reason: 'expected one entry k, found 2' },
  ])('refuses $name', ({ before, reason }) => {
    const result = removeMapEntry.apply(parsed(before), { object: valueOf(parsed(before), 'a'), key: 'k' });

    expect(result).toEqual({ kind: 'refused', reason });
  });
});
