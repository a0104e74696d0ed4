import { expect, it } from 'vitest';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

it('calls once for each object, also if the result is undefined', () => {
  const asked: object[] = [];
  const ask = memoizeByObject((key: { readonly name?: string }) => {
    asked.push(key);
    return key.name;
  });
  const [named, nameless] = [{ name: 'a' }, {}];

  expect([ask(named), ask(nameless), ask(named), ask(nameless), ask({ name: 'a' })]).toEqual(['a', undefined, 'a', undefined, 'a']);
  expect(asked).toHaveLength(3);
});
