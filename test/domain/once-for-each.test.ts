import { expect, it } from 'vitest';
import { onceForEach } from '#domain/once-for-each.ts';

it('asks once for each object, also where the answer is undefined', () => {
  const asked: object[] = [];
  const ask = onceForEach((key: { readonly name?: string }) => {
    asked.push(key);
    return key.name;
  });
  const [named, nameless] = [{ name: 'a' }, {}];

  expect([ask(named), ask(nameless), ask(named), ask(nameless), ask({ name: 'a' })]).toEqual(['a', undefined, 'a', undefined, 'a']);
  expect(asked).toHaveLength(3);
});
