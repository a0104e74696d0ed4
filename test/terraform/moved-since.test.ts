import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRoots } from '#terraform/workspace.ts';
import { ANY_PROGRAM } from '../support/programs.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  await writeFile(join(folder, 'main.tf'), 'locals {}\n');
  await writeFile(join(folder, 'more.tf'), 'locals {}\n');
  await writeFile(join(folder, 'terraform.tfstate'), aState(4, 'one'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function aState(serial: number, lineage: string): string {
  return JSON.stringify({ version: 4, serial, lineage, resources: [] });
}

it.each<{ readonly name: string; readonly move: () => Promise<void>; readonly moved: readonly string[] }>([
  { name: 'nothing', move: async () => undefined, moved: [] },
  { name: 'a rewritten file with the same content', move: () => writeFile(join(folder, 'main.tf'), 'locals {}\n'), moved: [] },
  { name: 'a file with a changed byte', move: () => writeFile(join(folder, 'main.tf'), 'locals {} \n'), moved: ['main.tf changed'] },
  { name: 'a deleted file', move: () => rm(join(folder, 'more.tf')), moved: ['more.tf is gone'] },
  { name: 'a new file', move: () => writeFile(join(folder, 'x.auto.tfvars'), ''), moved: ['x.auto.tfvars is new'] },
  {
    name: 'an apply',
    move: () => writeFile(join(folder, 'terraform.tfstate'), aState(5, 'one')),
    moved: ['the state went from serial 4 to 5'],
  },
  {
    name: 'a replaced state',
    move: () => writeFile(join(folder, 'terraform.tfstate'), aState(4, 'two')),
    moved: ['the state was replaced (its lineage changed)'],
  },
])('reports what changed since the read: $name', async ({ move, moved }) => {
  const roots = [{ directory: folder, variableFiles: [], state: 'auto', refresh: 'auto' }];
  const terraform = openRoots({ roots, environment: { PATH: '' }, program: ANY_PROGRAM, onWarning: () => undefined });
  const workspaces = await terraform.open();

  await move();

  expect(await terraform.movedSince(workspaces)).toEqual(moved);
});
