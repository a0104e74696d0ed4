import { describe, expect, it, vi } from 'vitest';
import { remember } from '#domain/remember.ts';

describe('remember', () => {
  it('asks once about a text, also where the answer is nothing', () => {
    const answer = vi.fn((text: string) => (text === 'a' ? undefined : text.length));
    const ask = remember(answer);

    const answers = ['a', 'bb', 'a', 'bb'].map(ask);

    expect(answers).toEqual([undefined, 2, undefined, 2]);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('answers rightly about more texts than it keeps, and about long ones', () => {
    const ask = remember((text) => `${text}!`);
    const texts = [...Array.from({ length: 5000 }, (_, index) => `text ${index}`), 'long '.repeat(500), 'text 1'];

    const answers = texts.map(ask);

    expect(answers).toEqual(texts.map((text) => `${text}!`));
  });
});
