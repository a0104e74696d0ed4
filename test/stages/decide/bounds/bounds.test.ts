import { describe, expect, it } from 'vitest';
import { exceededLimit, intersectBounds, numberIn, printBounds } from '#stages/decide/bounds/bounds.ts';

const CODE = { min: { value: 2, said: 'code' }, max: { value: 10, said: 'code' } };
const MARK = { max: { value: 6, said: 'the mark' } };

describe('narrowest', () => {
  it('takes the highest minimum and the lowest maximum of all sources', () => {
    expect(intersectBounds([CODE, MARK, {}])).toEqual({ min: CODE.min, max: MARK.max });
    expect(intersectBounds([MARK, CODE])).toEqual(intersectBounds([CODE, MARK]));
  });
});

describe('exceededLimit', () => {
  it.each([
    { value: 1, broken: CODE.min },
    { value: 2, broken: undefined },
    { value: 10, broken: undefined },
    { value: 11, broken: CODE.max },
  ])('$value', ({ value, broken }) => {
    expect(exceededLimit(value, CODE)).toBe(broken);
  });
});

describe('printBounds', () => {
  it.each([
    { bounds: CODE, text: '2 to 10 (code)' },
    { bounds: MARK, text: 'up to 6 (the mark)' },
    { bounds: { min: CODE.min }, text: '2 or more (code)' },
  ])('$text', ({ bounds, text }) => {
    expect(printBounds(bounds)).toBe(text);
  });
});

describe('numberIn', () => {
  it.each([
    { value: 5, number: 5 },
    { value: '512', number: 512 },
    { value: '', number: undefined },
    { value: 'many', number: undefined },
    { value: null, number: undefined },
    { value: true, number: undefined },
  ])('$value', ({ value, number }) => {
    expect(numberIn(value)).toBe(number);
  });
});
