import { expect, it } from 'vitest';
import { MutantSwitch } from '../../../eval/mutants/switch.ts';

it('reports each reached mutant once, and no other', () => {
  const at = new MutantSwitch(3);
  at.watch([1, 2]);
  at.is(1);
  at.is(1);
  at.is(3);

  expect([...at.reached]).toEqual([1]);
  expect(at.is(2)).toBe(false);
});

it('gives every reached mutant the same input, and returns the unbroken result', () => {
  const at = new MutantSwitch(3);
  const inner = (value: unknown): unknown => (at.is(1) ? 'one' : at.is(2) ? value : value);
  at.watch([1, 2, 3]);

  expect(at.enter(inner, ['unbroken'])).toBe('unbroken');
  expect([...at.differing]).toEqual([1]);
  expect([...at.reached]).toEqual([1, 2]);
});

it('awaits asynchronous results, and treats another error as a difference', async () => {
  const at = new MutantSwitch(2);
  const inner = async (): Promise<string> => {
    await Promise.resolve();
    if (at.is(1)) throw new Error('broken');
    return 'whole';
  };
  at.watch([1, 2]);

  await expect(at.enter(inner as (...given: readonly unknown[]) => unknown, [])).resolves.toBe('whole');
  expect([...at.differing]).toEqual([1]);
});

it('counts a reached mutant as different outside a wrapped function', () => {
  const at = new MutantSwitch(1);
  at.watch([1]);
  at.is(1);

  expect([...at.differing]).toEqual([1]);
});

it('clears memoised values between two mutants', () => {
  const at = new MutantSwitch(1);
  const memory = at.remember(() => new Map<string, number>()) as Map<string, number>;
  let asked = 0;
  const once = at.answerOnce(() => {
    let known: number | undefined;
    return () => (known ??= ++asked);
  });
  memory.set('a', 1);

  expect([memory.get('a'), once(), once()]).toEqual([1, 1, 1]);

  at.activate(1);

  expect([memory.get('a'), memory.size, once()]).toEqual([undefined, 0, 2]);
});
