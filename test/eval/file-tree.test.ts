import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changedPaths, readFileTree, writeFileTree } from '../../eval/file-tree.ts';
import { aFolder } from '../support/scenarios.ts';

const TREE = new Map([
  ['a.tf', Buffer.from('\uFEFFa = 1\r\n')],
  ['dist/x.zip', Buffer.from([0, 255, 10])],
]);

it('reads the bytes that it wrote', () => {
  const folder = aFolder();

  writeFileTree(TREE, folder);

  expect(readFileTree(folder)).toEqual(TREE);
  expect(statSync(join(folder, 'a.tf')).mode & 0o200).toBe(0o200);
});

it.each([
  ['nothing', TREE, []],
  ['a changed byte', new Map([...TREE, ['a.tf', Buffer.from('a = 1\r\n')] as const]), ['a.tf']],
  ['a new file', new Map([...TREE, ['b.tf', Buffer.from('')] as const]), ['b.tf']],
  ['a missing file', new Map([...TREE].slice(0, 1)), ['dist/x.zip']],
])('detects %s', (_case, after, paths) => {
  const changed = changedPaths(TREE, after);

  expect(changed).toEqual(paths);
});
