import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { partIgnored } from '#hcl/ignore/ignore-changes.ts';
import type { IgnoredPath } from '#hcl/ignore/ignore-changes.ts';
import '../support/property-seed.ts';

const scalar = fc.constantFrom<Json>('a', 'b', 1, true, null);
const tags = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.constantFrom('1', '2'));
const block = fc.record({ size: scalar, labels: tags });
const value: fc.Arbitrary<Json> = fc.oneof(scalar, tags, fc.array(block, { minLength: 1, maxLength: 1 }));
const path = fc.constantFrom<IgnoredPath>(
  ['it'],
  ['it', 'x'],
  ['it', 'y'],
  ['it', 0],
  ['it', 0, 'size'],
  ['it', 0, 'labels', 'x'],
  ['other'],
);

describe('splitting a change by ignored attributes', () => {
  test.prop([fc.array(path, { maxLength: 3 }), value, value])('keeps every ignored value unchanged or absent', (ignored, before, after) => {
    const { tracked } = partIgnored(ignored, 'it', { before, after });

    for (const [name, ...rest] of ignored) {
      if (name !== 'it') continue;
      const steps = rest.map(String);
      // Where the whole around it came or went there is nothing to keep.
      const [was, is] = [jsonAt(before, steps), jsonAt(tracked, steps)];
      if (jsonAt(before, steps.slice(0, -1)) !== undefined && sameShape(before, after)) expect(is ?? null).toEqual(was ?? null);
    }
  });

  test.prop([fc.array(path, { maxLength: 3 }), value])('finds nothing in an unchanged value', (ignored, same) => {
    expect(partIgnored(ignored, 'it', { before: same, after: same })).toEqual({ tracked: same, ignored: same });
  });

  test.prop([value, value])('puts everything on one side if all or nothing is ignored', (before, after) => {
    expect(partIgnored('all', 'it', { before, after })).toEqual({ tracked: before, ignored: after });
    expect(partIgnored([], 'it', { before, after })).toEqual({ tracked: after, ignored: before });
  });
});

function sameShape(left: Json, right: Json): boolean {
  return Array.isArray(left) === Array.isArray(right) && typeof left === typeof right && (left === null) === (right === null);
}
