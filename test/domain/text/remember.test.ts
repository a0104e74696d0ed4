import { describe, expect, it, vi } from 'vitest';
import { remember, rememberNames, rememberTexts } from '#domain/text/remember.ts';

describe('remember', () => {
  it('computes once for each text, also if the result is undefined', () => {
    const answer = vi.fn((text: string) => (text === 'a' ? undefined : text.length));
    const ask = remember(answer);

    const answers = ['a', 'bb', 'a', 'bb'].map(ask);

    expect(answers).toEqual([undefined, 2, undefined, 2]);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('returns correct results for more texts than it keeps, and for long ones', () => {
    const ask = remember((text) => `${text}!`);
    const texts = [...Array.from({ length: 5000 }, (_, index) => `text ${index}`), 'long '.repeat(500), 'text 1'];

    const answers = texts.map(ask);

    expect(answers).toEqual(texts.map((text) => `${text}!`));
  });
});

describe('rememberNames', () => {
  it('computes once for each name', () => {
    const answer = vi.fn((name: string) => name.length);
    const ask = rememberNames(answer);

    expect(['a', 'bb', 'a', 'bb'].map(ask)).toEqual([1, 2, 1, 2]);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('returns correct results for more names than it keeps, and for long ones', () => {
    const ask = rememberNames((name) => `${name}!`);
    const names = [...Array.from({ length: 5000 }, (_, index) => `name ${index}`), 'long '.repeat(500), 'name 1', 'constructor'];

    expect(names.map(ask)).toEqual(names.map((name) => `${name}!`));
  });
});

describe('rememberTexts', () => {
  it('computes a text once while it is among the most recent', () => {
    const compute = vi.fn((text: string) => text.length);
    const remembering = rememberTexts(2, compute);

    const answers = ['a', 'bb', 'a', 'ccc', 'a', 'bb'].map(remembering);

    expect(answers).toEqual([1, 2, 1, 3, 1, 2]);
    expect(compute.mock.calls.flat()).toEqual(['a', 'bb', 'ccc', 'bb']);
  });

  it('does not remember a failure', () => {
    let calls = 0;
    const remembering = rememberTexts(2, () => {
      calls += 1;
      if (calls === 1) throw new Error('once');
      return calls;
    });

    expect(() => remembering('a')).toThrow('once');
    expect(remembering('a')).toBe(2);
  });
});
