import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isDelivered } from '#vcs/is-delivered.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('finds an existing branch, and no missing one', async () => {
  const git = (...args: readonly string[]): Buffer =>
    execFileSync('git', ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.com', ...args], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('commit', '-q', '--allow-empty', '-m', 'Start');
  git('branch', 'reconcile/1');

  expect(await isDelivered({ kind: 'branch', directory: folder, branch: 'reconcile/1' })).toBe(true);
  expect(await isDelivered({ kind: 'branch', directory: folder, branch: 'reconcile/2' })).toBe(false);
});

it.each([
  ['all files unchanged', 'new\n', true],
  ['one file with its previous contents', 'old\n', false],
  ['one missing file', undefined, false],
])('checks files by their contents: %s', async (_title, second, expected) => {
  const sha256 = createHash('sha256').update('new\n').digest('hex');
  writeFileSync(join(folder, 'a.tf'), 'new\n');
  if (second !== undefined) writeFileSync(join(folder, 'b.tf'), second);

  const files = ['a.tf', 'b.tf'].map((name) => ({ path: join(folder, name), sha256 }));

  expect(await isDelivered({ kind: 'files', files })).toBe(expected);
});

it('does not read a path that is not a regular file', async () => {
  expect(await isDelivered({ kind: 'files', files: [{ path: '/dev/stdin', sha256: '' }] })).toBe(false);
});
