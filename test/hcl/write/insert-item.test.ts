import { describe, expect, it } from 'vitest';
import { cutItem, placeForItem } from '#hcl/write/insert-item.ts';
import type { Bracketed, Surroundings } from '#hcl/write/insert-item.ts';
import type { Splice } from '#hcl/write/edit.ts';

const style: Surroundings = { newline: '\n', indentUnit: '  ', oneLine: false, trailingComma: true, commas: true };

/** Items are single digits. */
function listIn(text: string): Bracketed {
  const items = [...text.matchAll(/\d/g)].map((match) => ({ start: match.index, end: match.index + 1 }));
  return { range: { start: text.indexOf('['), end: text.lastIndexOf(']') + 1 }, items, needsCommas: true };
}

function spliced(text: string, splices: readonly Splice[]): string {
  return [...splices]
    .sort((left, right) => right.start - left.start)
    .reduce((current, splice) => current.slice(0, splice.start) + splice.text + current.slice(splice.end), text);
}

describe('placeForItem', () => {
  it.each([
    { name: 'after the last element of a line', text: 'x = [1, 2]', after: 'x = [1, 2, 9]' },
    { name: 'on a separate line', text: 'x = [\n    1,\n    2 # c\n  ]', after: 'x = [\n    1,\n    2, # c\n    9\n  ]' },
    { name: 'in an empty list', text: '  x = []', after: '  x = [\n    9,\n  ]' },
    { name: 'after a comment', text: 'x = [ /* none */ ]', after: 'x = [ /* none */ 9 ]' },
    { name: 'after a comment that ends the line', text: 'x = [ # none\n]', after: 'x = [ # none\n  9,\n]' },
  ])('is placed $name', ({ text, after }) => {
    const place = placeForItem(text, listIn(text), style);

    expect(spliced(text, place.splices('9'))).toBe(after);
  });

  it('returns the start of the line to indent a multi-line item', () => {
    const text = '  x = [\n    1,\n  ]';

    expect(placeForItem(text, listIn(text), style)).toMatchObject({ oneLine: false, indent: '    ', column: 4 });
  });
});

describe('cutItem', () => {
  it.each([
    { name: 'a line', text: '[\n  1, # one\n  2,\n]', index: 0, after: '[\n  2,\n]' },
    { name: 'the end of a line', text: '[1, 2,\n  3]', index: 1, after: '[1,\n  3]' },
    { name: 'the start of a line', text: '[\n  1, 2,\n  3,\n]', index: 0, after: '[\n  2,\n  3,\n]' },
    { name: 'the only one next to a comment', text: '[/* c */ 1, ]', index: 0, after: '[/* c */  ]' },
    { name: 'nothing for a missing element', text: '[1]', index: 3, after: '[1]' },
  ])('removes $name', ({ text, index, after }) => {
    expect(spliced(text, cutItem(text, listIn(text), index))).toBe(after);
  });
});
