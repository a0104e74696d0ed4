import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readsOpenTofu } from '#terraform/opentofu.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const ONLY_TOFU = ['main.tf', 'extra.tofu'];
const BESIDE = ['main.tf', 'main.tofu'];

async function installed(...names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  for (const name of names) {
    await writeFile(join(directory, name), '');
    await chmod(join(directory, name), 0o755);
  }
  return { PATH: directory };
}

it.each([
  ['tofu', true],
  ['/opt/tofu-1.10', true],
  ['terraform', false],
  ['/opt/terraform_1.11', false],
])('depends on the named program: %s', async (binary, is) => {
  expect(await readsOpenTofu({ directory, names: ONLY_TOFU, binary })).toBe(is);
});

it.each([
  ['registry.opentofu.org/hashicorp/aws', true],
  ['registry.terraform.io/hashicorp/aws', false],
])('or else on the registry in the lock file: %s', async (source, is) => {
  await writeFile(join(directory, '.terraform.lock.hcl'), `provider "${source}" {\n  version = "6.0.0"\n}\n`);

  expect(await readsOpenTofu({ directory, names: ONLY_TOFU, binary: 'auto', environment: await installed('terraform', 'tofu') })).toBe(is);
});

it('or else on the installed program, as for a plan', async () => {
  const tofu = await installed('tofu');
  expect(await readsOpenTofu({ directory, names: BESIDE, binary: 'auto', environment: tofu })).toBe(true);

  const both = await installed('terraform');
  expect(await readsOpenTofu({ directory, names: ONLY_TOFU, binary: 'auto', environment: both })).toBe(false);
});

it.each([
  [ONLY_TOFU, true],
  [BESIDE, false],
  [['main.tf'], false],
  [['main.tofu.json'], true],
])('or else on the code: %j', async (names, is) => {
  expect(await readsOpenTofu({ directory, names })).toBe(is);
  expect(await readsOpenTofu({ directory, names, binary: '/opt/wrapper', environment: {} })).toBe(is);
});
