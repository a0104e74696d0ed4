import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '#terraform/package-root.ts';

it('is the folder with the files of the package', () => {
  const root = packageRoot();

  expect(isAbsolute(root)).toBe(true);
  expect(['package.json', 'fixtures', 'knowledge-base'].filter((name) => !existsSync(join(root, name)))).toEqual([]);
});
