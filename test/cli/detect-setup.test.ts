import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CODEOWNERS_PATHS, detectSetup } from '#cli/detect-setup.ts';
import { CODEOWNERS_PATHS as READ_BY_DELIVERIES } from '#stages/deliver/threads/codeowners.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reconcile-look-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

it('finds roots, and no VCS outside of a repository', async () => {
  writeFileSync(join(cwd, 'main.tf'), 'provider "aws" {}\n');

  expect(await detectSetup({ cwd, env: {} })).toMatchObject({ roots: [{ path: '.', survey: { backend: { type: 'local' } } }] });
  expect(await detectSetup({ cwd, env: {} })).not.toHaveProperty('vcs');
});

it('lists the CODEOWNERS paths that deliveries read', () => {
  expect(CODEOWNERS_PATHS).toEqual(READ_BY_DELIVERIES);
});
