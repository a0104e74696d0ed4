import { expect, it } from 'vitest';
import { noteItem, resourceItem } from '#report/markdown-items.ts';
import type { Note } from '#report/view/verdict.ts';

it.each<[Note, string]>([
  [
    { kind: 'finding', label: 'deletion', text: 'a*b', docs: 'https://example.com/a b' },
    String.raw`**deletion**: a\*b ([document](https://example.com/a%20b))`,
  ],
  [{ kind: 'finding', label: 'deletion', text: '', docs: 'https://example.com' }, '**deletion**: ([document](https://example.com))'],
  [{ kind: 'option', label: 'hold', text: '@team' }, '**hold**: @<!-- -->team'],
  [{ kind: 'command', label: 'next step', text: 'reconcile act a_b' }, '**next step**: `reconcile act a_b`'],
])('prints a note: %j', (note, expected) => {
  expect(noteItem(note)).toBe(expected);
});

it('prints a resource, its id and its position', () => {
  expect(resourceItem({ name: 'a.b', id: 'd1', where: 'main.tf:3', changes: [], brief: '' })).toBe('`a.b` (`d1`): `main.tf:3`');
  expect(resourceItem({ name: 'a`b', id: 'd1', where: '', changes: [], brief: '' })).toBe('``a`b`` (`d1`)');
});
