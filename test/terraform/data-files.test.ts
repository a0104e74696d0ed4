import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readDataFiles } from '#terraform/data-files.ts';
import { aFolder } from '../support/scenarios.ts';

/** A root on the disk, and what is read of it beside the code. */
async function dataOf(
  code: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string | Buffer>>,
): Promise<readonly string[]> {
  const root = join(aFolder(), 'envs', 'prod');
  for (const [path, content] of Object.entries(beside)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const files = Object.entries(code).map(([path, text]) => ({ path, text }));
  const found = await readDataFiles(root, files);
  expect(found.every((file) => file.isData === true)).toBe(true);
  return found.map((file) => file.path);
}

it.each<{
  readonly name: string;
  readonly code: Readonly<Record<string, string>>;
  readonly beside: Readonly<Record<string, string | Buffer>>;
  readonly found: readonly string[];
}>([
  {
    name: 'the files in file() and templatefile(), relative to their module',
    code: {
      'main.tf': 'a = file("${path.module}/a.json")\nb = templatefile("b.tpl", {})\nc = yamldecode(file("${path.root}/c.yaml"))\n',
      'modules/m/main.tf': 'a = file("${path.module}/a.json")\n',
    },
    beside: { 'a.json': '{}', 'b.tpl': '', 'c.yaml': '', 'modules/m/a.json': '{}', 'unread.json': '{}' },
    found: ['a.json', 'b.tpl', 'c.yaml', 'modules/m/a.json'],
  },
  {
    name: 'every file that an interpolated name can match',
    code: { 'main.tf': 'a = file("${path.module}/policies/${each.key}.json")\n' },
    beside: { 'policies/x.json': '{}', 'policies/y.json': '{}', 'policies/z.txt': '' },
    found: ['policies/x.json', 'policies/y.json'],
  },
  {
    name: 'files in a folder above the root',
    code: { 'main.tf': 'a = file("${path.module}/../shared.json")\n' },
    beside: { '../shared.json': '{}' },
    found: ['../shared.json'],
  },
  {
    name: 'no binary, large, missing or absolute file',
    code: {
      'main.tf':
        'a = file("a.zip")\nb = file("b.txt")\nc = file("c.txt")\nd = file("~/.ssh/id_rsa.pub")\ne = file("/etc/hostname")\nf = file("${var.f}/x")\n',
    },
    beside: { 'a.zip': Buffer.from([0x50, 0x4b, 0xff, 0xfe]), 'b.txt': 'b'.repeat(300_000) },
    found: [],
  },
])('reads $name', async ({ code, beside, found }) => {
  expect(await dataOf(code, beside)).toEqual(found);
});
