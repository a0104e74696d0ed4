import { expect, it } from 'vitest';
import type { AttributeChange } from '#domain/attribute-change.ts';
import { withoutShadows } from '#stages/correlate/compare/equivalent-arguments.ts';

const SHADOWS = { is_enabled: 'state' };

function changesOf(...paths: readonly string[]): readonly AttributeChange[] {
  return paths.map((path) => ({ path, before: null, after: 'x', sensitive: false, hidden: false, eventIDs: [] }));
}

it.each([
  { name: 'code writes the preferred argument', paths: ['is_enabled', 'state', 'tags'], inCode: ['state'], left: ['state', 'tags'] },
  { name: 'code writes the older argument', paths: ['is_enabled', 'state'], inCode: ['is_enabled'], left: ['is_enabled'] },
  { name: 'code writes neither', paths: ['is_enabled', 'state'], inCode: [], left: ['state'] },
  { name: 'only the older argument changed', paths: ['is_enabled'], inCode: ['state'], left: ['is_enabled'] },
  { name: 'neither changed', paths: ['tags'], inCode: ['state'], left: ['tags'] },
])('$name', ({ paths, inCode, left }) => {
  const changes = withoutShadows(changesOf(...paths), SHADOWS, new Set(inCode));

  expect(changes.map((change) => change.path)).toEqual(left);
});
