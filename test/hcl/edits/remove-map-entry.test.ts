import { removeMapEntry } from '#hcl/edits/remove-map-entry.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hcl, parsed, rangeOf, textAfter, valueOf, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const table = [
  {
    name: 'removes the line and the comment after it',
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
    name: 'realigns the run',
    before: 'a = {\n  x      = 1\n  longer = { y = 2 }\n}\n',
    key: 'longer',
    after: 'a = {\n  x = 1\n}\n',
  },
  {
    name: 'removes a multi-line entry',
    before: 'a = {\n  x = {\n    y = 1\n  }\n  z = 2\n}\n',
    key: 'x',
    after: 'a = {\n  z = 2\n}\n',
  },
  { name: 'removes the first entry of a line', before: 'a = { x = 1, y = 2 }\n', key: 'x', after: 'a = { y = 2 }\n' },
  { name: 'removes a middle entry of a line', before: 'a = {x=1,y=2,z=3}\n', key: 'y', after: 'a = {x=1,z=3}\n' },
  { name: 'removes the last entry of a line', before: 'a = { x = 1, "y/z" = 2 } # c\n', key: 'y/z', after: 'a = { x = 1 } # c\n' },
  {
    name: 'removes the last entry of a line with a trailing comma',
    before: 'a = { x = 1, y = 2, }\n',
    key: 'y',
    after: 'a = { x = 1, }\n',
  },
  { name: 'removes the only entry of a line', before: 'a = { x = 1 }\n', key: 'x', after: 'a = {}\n' },
  { name: 'removes the only entry of a multi-line map', before: 'a = {\n  x = 1 # c\n}\n', key: 'x', after: 'a = {}\n' },
  {
    name: 'keeps a comment when it removes the only entry',
    before: 'a = {\n  # why\n  x = 1\n}\n',
    key: 'x',
    after: 'a = {\n  # why\n}\n',
  },
  {
    name: 'leaves no trailing comma if there was none',
    before: 'a = {\n  x : 1, # c\n  y : 2\n}\n',
    key: 'y',
    after: 'a = {\n  x : 1 # c\n}\n',
  },
  {
    name: 'removes a heredoc up to its end',
    before: 'a = {\n  x = <<EOT\n}\nEOT\n  "🦊" = 1\n}\n',
    key: 'x',
    after: 'a = {\n  "🦊" = 1\n}\n',
  },
  {
    name: 'keeps a comment between two entries',
    before: 'a = { x = 1, /* why */ y = 2 }\n',
    key: 'y',
    after: 'a = { x = 1 /* why */  }\n',
  },
  { name: 'does nothing for a key that does not exist', before: 'a = { x = 1 }\n', key: 'y', after: 'a = { x = 1 }\n' },
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
    { name: 'a duplicate key', before: 'a = { k = 1, k = 2 }\n', reason: 'expected one entry k, found 2' },
  ])('rejects $name', ({ before, reason }) => {
    const result = removeMapEntry.apply(parsed(before), { object: valueOf(parsed(before), 'a'), key: 'k' });

    expect(result).toEqual({ kind: 'refused', reason });
  });
});
