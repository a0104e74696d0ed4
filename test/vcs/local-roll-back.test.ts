import type * as fsPromises from 'node:fs/promises';
import type { Vcs } from '#ports.ts';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The function with a disk that fails halfway, which cannot be had otherwise; other files keep theirs. */
async function writeFilesOnto(failing: string): Promise<Vcs['writeFiles']> {
  vi.resetModules();
  vi.doMock('node:fs/promises', async (importOriginal) => {
    const original = await importOriginal<typeof fsPromises>();
    const rename: typeof original.rename = async (from, to) => {
      if (String(to).endsWith(failing)) throw new Error('EIO: i/o error');
      await original.rename(from, to);
    };
    return { ...original, rename };
  });
  return (await import('#vcs/local.ts')).writeFiles;
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
});
afterEach(async () => {
  vi.doUnmock('node:fs/promises');
  vi.resetModules();
  await rm(folder, { recursive: true, force: true });
});

it('restores replaced files and deletes new ones if a later file fails', async () => {
  for (const name of ['a', 'b', 'c']) await writeFile(join(folder, `${name}.tf`), `${name}\n`);
  const changes = ['a', 'b', 'c'].map((name) => ({ path: `${name}.tf`, before: `${name}\n`, after: 'new\n' }));
  const writeFiles = await writeFilesOnto('c.tf');

  const writing = writeFiles(folder, [{ path: 'new.tf', before: undefined, after: 'new\n' }, ...changes]);

  await expect(writing).rejects.toMatchObject({
    name: 'DeliveryError',
    code: 'not-written',
    message: expect.stringMatching(/c\.tf; found: EIO/),
  });
  expect((await readdir(folder)).sort()).toEqual(['a.tf', 'b.tf', 'c.tf']);
  expect(await Promise.all(['a', 'b', 'c'].map((name) => readFile(join(folder, `${name}.tf`), 'utf8')))).toEqual(['a\n', 'b\n', 'c\n']);
});
