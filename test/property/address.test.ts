import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { parseAddress, printAddress } from '#domain/resource-address.ts';
import '../support/property-seed.ts';

const name = fc.stringMatching(/^[A-Za-z_][\w-]{0,8}$/);
const index = fc.oneof(
  fc.constant(undefined),
  fc.nat(),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('a.b', 'a"b', '${x}', '%{if}', 'a\\b', ']', 'module.x'),
);
const step = fc
  .tuple(name, index)
  .map(
    ([label, key]) =>
      `module.${label}${printAddress({ module: '', type: 'a', name: 'b', ...(key === undefined ? {} : { index: key }) }).slice(3)}`,
  );
const address = fc
  .tuple(fc.array(step, { maxLength: 3 }), name, name, index)
  .map(([modules, type, label, key]) => ({ module: modules.join('.'), type, name: label, ...(key === undefined ? {} : { index: key }) }));

describe('an address', () => {
  test.prop([address])('is the same after printing, parsing and printing', (parts) => {
    const text = printAddress(parts);

    expect(parseAddress(text)).toEqual(parts);
    expect(printAddress(parseAddress(text) ?? parts)).toBe(text);
  });

  test.prop([fc.string({ maxLength: 40 })])('that can be parsed prints unchanged', (text) => {
    const parsed = parseAddress(text);

    if (parsed !== undefined) expect(printAddress(parsed)).toBe(text);
  });
});
