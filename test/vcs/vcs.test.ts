import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createVcs } from '#vcs/vcs.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes files and patches, and refuses a branch outside a repository', async () => {
  await writeFile(join(folder, 'a.tf'), 'a\n');
  const vcs = createVcs();

  await vcs.writeFiles(folder, [{ path: 'a.tf', before: 'a\n', after: 'b\n' }]);
  await vcs.writePatchFile(join(folder, 'x.patch'), 'diff');

  expect(await readFile(join(folder, 'a.tf'), 'utf8')).toBe('b\n');
  expect(await readFile(join(folder, 'x.patch'), 'utf8')).toBe('diff');
  await expect(vcs.commitBranch(folder, 'reconcile/x', [])).rejects.toMatchObject({ name: 'DeliveryError' });
});
