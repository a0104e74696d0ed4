import { setMapEntry } from '#hcl/edits/set-map-entry.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import type { RenderNode } from '#hcl/write/render-node.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hcl, parsed, rangeOf, textAfter, valueOf, withCrlf } from '../../support/hcl.ts';

beforeAll(loadGrammar);

const tags = hcl`
  locals {
    # Finance reads CostCentre from here
    tags = {
      Service    = "orders"
      CostCentre = "cc-4410" # do not rename
      # more below
    }
  }
`;

const table: readonly {
  readonly name: string;
  readonly before: string;
  readonly object: string;
  readonly key: string;
  readonly value: RenderNode;
  readonly after: string;
}[] = [
  {
    name: 'replaces a value and keeps the comment',
    before: tags,
    object: 'tags',
    key: 'CostCentre',
    value: 'cc-9',
    after: tags.replace('cc-4410', 'cc-9'),
  },
  {
    name: 'adds a line after the last entry, aligned',
    before: tags,
    object: 'tags',
    key: 'Team',
    value: 'checkout',
    after: hcl`
      locals {
        # Finance reads CostCentre from here
        tags = {
          Service    = "orders"
          CostCentre = "cc-4410" # do not rename
          Team       = "checkout"
          # more below
        }
      }
    `,
  },
  {
    name: 'realigns the run for a longer key',
    before: tags,
    object: 'tags',
    key: 'cost/allocation',
    value: true,
    after: hcl`
      locals {
        # Finance reads CostCentre from here
        tags = {
          Service           = "orders"
          CostCentre        = "cc-4410" # do not rename
          "cost/allocation" = true
          # more below
        }
      }
    `,
  },
  {
    name: 'does not align an unaligned run',
    before: 'a = {\n  x = 1\n  yyy = 2\n}\n',
    object: 'a',
    key: 'zzzzz',
    value: 3,
    after: 'a = {\n  x = 1\n  yyy = 2\n  zzzzz = 3\n}\n',
  },
  {
    name: 'adds to a one-line object',
    before: 'a = { x = 1 } # c\n',
    object: 'a',
    key: 'y',
    value: { k: [1] },
    after: 'a = { x = 1, y = { k = [1] } } # c\n',
  },
  { name: 'adds to an object without inner spaces', before: 'a = {x=1}\n', object: 'a', key: 'y', value: 2, after: 'a = {x=1, y = 2}\n' },
  {
    name: 'keeps a trailing comma on one line',
    before: 'a = { x = 1, }\n',
    object: 'a',
    key: 'y',
    value: 2,
    after: 'a = { x = 1, y = 2, }\n',
  },
  { name: 'opens an empty object', before: '  a = {}\n', object: 'a', key: 'y', value: 'z', after: '  a = {\n    y = "z"\n  }\n' },
  {
    name: 'fills an empty object on a shared line',
    before: 'a = merge(local.b, {})\n',
    object: 'a',
    key: 'y',
    value: 2,
    after: 'a = merge(local.b, { y = 2 })\n',
  },
  {
    name: 'fills an object with a comment only',
    before: 'a = {\n  # none yet\n}\n',
    object: 'a',
    key: 'y',
    value: 2,
    after: 'a = {\n  # none yet\n  y = 2\n}\n',
  },
  {
    name: 'quotes keys like its neighbours',
    before: 'a = {\n  "x" = 1\n}\n',
    object: 'a',
    key: 'y',
    value: { z: 1 },
    after: 'a = {\n  "x" = 1\n  "y" = {\n    "z" = 1\n  }\n}\n',
  },
  {
    name: 'quotes only if needed, if its neighbours do',
    before: 'a = {\n  "x/1" = 1\n}\n',
    object: 'a',
    key: 'y',
    value: 2,
    after: 'a = {\n  "x/1" = 1\n  y     = 2\n}\n',
  },
  {
    name: 'uses the colons and commas of its neighbours',
    before: 'a = {\n  "x": 1,\n  "yy": 2\n}\n',
    object: 'a',
    key: 'z',
    value: 3,
    after: 'a = {\n  "x": 1,\n  "yy": 2,\n  "z": 3\n}\n',
  },
  {
    name: 'keeps trailing commas',
    before: 'a = {\n  x = 1, # one\n  y = 2, # two\n}\n',
    object: 'a',
    key: 'z',
    value: 3,
    after: 'a = {\n  x = 1, # one\n  y = 2, # two\n  z = 3,\n}\n',
  },
  {
    name: 'formats an object like its siblings',
    before: hcl`
      queues = {
        orders = {
          visibility_timeout = 60
        }
        refunds = { visibility_timeout = 120 }
      }
    `,
    object: 'queues',
    key: 'audit',
    value: { visibility_timeout: 30, max_receive: 3 },
    after: hcl`
      queues = {
        orders = {
          visibility_timeout = 60
        }
        refunds = { visibility_timeout = 120 }
        audit   = { visibility_timeout = 30, max_receive = 3 }
      }
    `,
  },
  {
    name: 'is placed after a heredoc',
    before: 'a = {\n  x = <<-EOT\n    text\n  EOT\n}\n',
    object: 'a',
    key: 'longer',
    value: 1,
    after: 'a = {\n  x      = <<-EOT\n    text\n  EOT\n  longer = 1\n}\n',
  },
  {
    name: 'indents with tabs',
    before: 'b {\n\ta = {\n\t\tx = 1\n\t}\n}\n',
    object: 'a',
    key: 'y',
    value: { z: 1 },
    after: 'b {\n\ta = {\n\t\tx = 1\n\t\ty = {\n\t\t\tz = 1\n\t\t}\n\t}\n}\n',
  },
  {
    name: 'indents with four spaces',
    before: 'b {\n    a = {}\n}\n',
    object: 'a',
    key: 'y',
    value: 1,
    after: 'b {\n    a = {\n        y = 1\n    }\n}\n',
  },
  {
    name: 'aligns by visible width',
    before: 'a = {\n  "größe" = "🦊" # x\n}\n',
    object: 'a',
    key: 'länge-🦊',
    value: 1,
    after: 'a = {\n  "größe"   = "🦊" # x\n  "länge-🦊" = 1\n}\n',
  },
  {
    name: 'escapes untrusted text',
    before: 'a = {\n  x = 1\n}\n',
    object: 'a',
    key: '${k}',
    value: '${v}"\n',
    after: 'a = {\n  x      = 1\n  "$${k}" = "$${v}\\"\\n"\n}\n'.replace('x      =', 'x       ='),
  },
  {
    name: 'does nothing for an existing value',
    before: 'a = { x = [ 1 ] }\n',
    object: 'a',
    key: 'x',
    value: [1],
    after: 'a = { x = [ 1 ] }\n',
  },
];

function objectOf(before: string, name: string): { readonly start: number; readonly end: number } {
  return before.includes('merge(') ? rangeOf(before, '{}') : valueOf(parsed(before), name);
}

describe('set-map-entry', () => {
  it.each(table)('$name', ({ before, object, key, value, after }) => {
    const result = setMapEntry.apply(parsed(before), { object: objectOf(before, object), key, value });

    expect(textAfter(before, result)).toBe(after);
  });

  it.each(table)('$name, with CRLF', ({ before, object, key, value, after }) => {
    const crlf = withCrlf(before);

    const result = setMapEntry.apply(parsed(crlf), { object: objectOf(crlf, object), key, value });

    expect(textAfter(crlf, result)).toBe(withCrlf(after));
  });

  it('aligns only its own line if realign is false', () => {
    const before = 'a = {\n  x  = 1\n  yy = 2\n}\n';
    const at = valueOf(parsed(before), 'a');

    const shorter = setMapEntry.apply(parsed(before), { object: at, key: 'z', value: 3, realign: false });
    const longer = setMapEntry.apply(parsed(before), { object: at, key: 'zzzz', value: 3, realign: false });

    expect(textAfter(before, shorter)).toBe('a = {\n  x  = 1\n  yy = 2\n  z  = 3\n}\n');
    expect(textAfter(before, longer)).toBe('a = {\n  x  = 1\n  yy = 2\n  zzzz = 3\n}\n');
  });

  it('returns realigned lines as separate edits', () => {
    const before = 'a = {\n  x  = 1\n  yy = 2\n}\n';

    const result = setMapEntry.apply(parsed(before), { object: valueOf(parsed(before), 'a'), key: 'zzzz', value: 3 });

    expect(result).toEqual({
      kind: 'edits',
      edits: [
        { path: 'main.tf', start: 9, end: 11, text: '    ', edit: 'set-map-entry' },
        { path: 'main.tf', start: 19, end: 20, text: '   ', edit: 'set-map-entry' },
        { path: 'main.tf', start: 23, end: 23, text: '\n  zzzz = 3', edit: 'set-map-entry' },
      ],
    });
  });

  it.each([
    { name: 'a list', before: 'a = [1]\n', part: '[1]', key: 'k', reason: 'expected an object { … } at 4–7 of main.tf, found tuple' },
    { name: 'a for expression', before: 'a = { for k in b : k => 1 }\n', part: '{ for k in b : k => 1 }', key: 'k', reason: 'found for' },
    {
      name: 'a range that is not an expression',
      before: 'a = { b = 1 }\n',
      part: '{ b',
      key: 'k',
      reason: 'no expression with that range',
    },
    {
      name: 'a duplicate key',
      before: 'a = { b = 1, "b" = 2 }\n',
      part: '{ b = 1, "b" = 2 }',
      key: 'b',
      reason: 'expected one entry b, found 2',
    },
  ])('rejects $name', ({ before, part, key, reason }) => {
    const result = setMapEntry.apply(parsed(before), { object: rangeOf(before, part), key, value: 1 });

    expect(result).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) as unknown });
  });
});
