import { expect, it, vi } from 'vitest';
import { rememberTexts } from '#hcl/remember.ts';

it('computes a text once while it is among the last', () => {
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
