import { expect, it } from 'vitest';
import { drawWords } from '../../../eval/rename/draw-words.ts';
import { randomOf } from '../../../eval/inject/random.ts';

const WORDS = ['web', 'api', 'orders', 'worker', 'billing'];

it('gives each word a unique unused replacement, in the same order', () => {
  const first = drawWords(WORDS, new Set(), randomOf('a'));
  const names = drawWords(WORDS, new Set(first.values()), randomOf('a'));

  expect([...names.keys()]).toEqual(WORDS.toSorted());
  expect([...names.values()]).toEqual([...names.values()].toSorted());
  expect(new Set([...names.values(), ...first.values(), ...WORDS]).size).toBe(3 * WORDS.length);
});

it('draws the same words for the same seed, and others for another seed', () => {
  expect(drawWords(WORDS, new Set(), randomOf('a'))).toEqual(drawWords(WORDS, new Set(), randomOf('a')));
  expect(drawWords(WORDS, new Set(), randomOf('a'))).not.toEqual(drawWords(WORDS, new Set(), randomOf('b')));
});
