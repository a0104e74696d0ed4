import { beforeAll, describe, expect, it } from 'vitest';
import { placeForBlock } from '#hcl/write/insert-block.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { blockOfType, parsed } from '../../support/hcl.ts';

beforeAll(loadGrammar);

describe('placeForBlock', () => {
  it.each([
    { name: 'the spacing of its own kind', text: 'a {\n  r {}\n  r {}\n\n  s {}\n\n  s {}\n}\n', type: 'r', gap: '\n  ' },
    { name: 'the spacing of another kind', text: 'a {\n  r {}\n  s {}\n}\n', type: 't', gap: '\n  ' },
    { name: 'a blank line if there is only one block', text: 'a {\n  r {}\n}\n', type: 'r', gap: '\n\n  ' },
  ])('keeps $name', ({ text, type, gap }) => {
    const file = parsed(text);

    const place = placeForBlock(file, { inside: blockOfType(file, 'a').inside }, type);

    expect(place.kind === 'place' ? place.splices('X')[0]?.text : place.reason).toBe(`${gap}X`);
  });

  it('treats the inside of the whole file as its end', () => {
    const text = 'a {}\n';

    const place = placeForBlock(parsed(text), { inside: { start: 0, end: text.length } }, 'b');

    expect(place.kind === 'place' ? place.splices('b {}') : place.reason).toEqual([{ start: 5, end: 5, text: '\nb {}\n' }]);
  });

  it('states what it expected', () => {
    expect(placeForBlock(parsed('a = 1\n'), { after: { start: 0, end: 5 } }, 'b')).toEqual({
      kind: 'refused',
      reason: 'expected a block at 0–5 of main.tf, on separate lines',
    });
  });
});
