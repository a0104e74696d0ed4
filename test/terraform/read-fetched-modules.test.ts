import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFetchedModules } from '#terraform/read-fetched-modules.ts';
import { readSourceFiles } from '#terraform/source-files.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reconcile-fetched-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function manifest(...modules: readonly (readonly [key: string, source: string, folder: string])[]): string {
  return JSON.stringify({ Modules: modules.map(([Key, Source, Dir]) => ({ Key, Source, Dir })) });
}

const CALLED: Readonly<Record<string, string>> = {
  'main.tf': 'module "q" { source = "acme/queue/aws" }\nmodule "own" {\n  source = "./own"\n}\n',
  'own/main.tf': 'module "deep" {\n  source = "acme/topic/aws"\n}\n',
  '.terraform/modules/q/main.tf': 'module "part" {\n  source = "./part"\n}\n',
  '.terraform/modules/q/README.md': '# Queue\n',
  '.terraform/modules/q/part/main.tf': 'variable "timeout" {}\n',
  '.terraform/modules/q/examples/main.tf': 'module "never" {\n  source = "../"\n}\n',
  '.terraform/modules/own.deep/main.tf': '',
  '.terraform/modules/stale/main.tf': 'variable "nobody_calls_this" {}\n',
  '.terraform/modules/modules.json': manifest(
    ['', '', '.'],
    ['q', 'registry.terraform.io/acme/queue/aws', '.terraform/modules/q'],
    ['q.part', './part', '.terraform/modules/q/part'],
    ['own', './own', 'own'],
    ['own.deep', 'registry.terraform.io/acme/topic/aws', '.terraform/modules/own.deep'],
    ['stale', 'registry.terraform.io/acme/stale/aws', '.terraform/modules/stale'],
  ),
};

async function read(
  dataFolder = '.terraform',
): Promise<{ readonly paths: readonly string[]; readonly keys: readonly string[]; readonly warnings: readonly string[] }> {
  const warnings: string[] = [];
  const from = { directory: folder, dataFolder: join(folder, dataFolder) };
  const own = await readSourceFiles(folder, () => undefined);
  const files = await readFetchedModules({ ...from, isOpenTofu: own.isOpenTofu }, own.files, (message) => void warnings.push(message));
  const text = files.find((file) => file.path === '.terraform/modules/modules.json')?.text ?? '{"Modules":[]}';
  const { Modules } = JSON.parse(text) as { readonly Modules: readonly { readonly Key: string }[] };
  return { paths: files.map((file) => file.path), keys: Modules.map(({ Key }) => Key), warnings };
}

describe('readFetchedModules', () => {
  it('reads only modules that calls refer to', async () => {
    write(CALLED);

    expect(await read()).toEqual({
      paths: [
        '.terraform/modules/q/main.tf',
        '.terraform/modules/own.deep/main.tf',
        '.terraform/modules/q/part/main.tf',
        '.terraform/modules/modules.json',
      ],
      keys: ['', 'own', 'q', 'own.deep', 'q.part'],
      warnings: [],
    });
  });

  it('gives modules in another data folder the same paths, so that they are not code of the root', async () => {
    write(
      Object.fromEntries(
        Object.entries(CALLED).map(([path, text]) => [path.replace('.terraform/', 'data/'), text.replaceAll('.terraform/', 'data/')]),
      ),
    );

    expect((await read('data')).paths).toContain('.terraform/modules/q/main.tf');
  });

  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['nothing was downloaded', { 'main.tf': CALLED['main.tf'] ?? '' }],
    ['the manifest is invalid', { ...CALLED, '.terraform/modules/modules.json': '{"Modules":' }],
    ['the manifest has other content', { ...CALLED, '.terraform/modules/modules.json': '[1]' }],
    [
      'a folder is missing',
      { 'main.tf': 'module "q" {}\n', '.terraform/modules/modules.json': manifest(['q', 'a/b/c', '.terraform/modules/q']) },
    ],
    [
      'a folder is outside the downloaded modules',
      { 'main.tf': 'module "q" {}\n', 'q/main.tf': '', '.terraform/modules/modules.json': manifest(['q', 'a/b/c', 'q']) },
    ],
  ])('reads nothing if %s', async (_case, files) => {
    write({ 'own/main.tf': '', ...files });

    expect(await read()).toEqual({ paths: [], keys: [], warnings: [] });
  });

  it('reads modules in JSON syntax, and the calls in it', async () => {
    write({
      'main.tf.json': '{"module": {"q": {"source": "a/b/c"}}}',
      '.terraform/modules/q/main.tf.json': '{"module": {"part": {"source": "d/e/f"}}}',
      '.terraform/modules/q/only.tofu': '',
      '.terraform/modules/p/a.tf': '',
      '.terraform/modules/modules.json': manifest(
        ['', '', '.'],
        ['q', 'a/b/c', '.terraform/modules/q'],
        ['q.part', 'd/e/f', '.terraform/modules/p'],
      ),
    });

    expect(await read()).toEqual({
      paths: ['.terraform/modules/q/main.tf.json', '.terraform/modules/p/a.tf', '.terraform/modules/modules.json'],
      keys: ['', 'q', 'q.part'],
      warnings: [],
    });
  });

  it('reads a module as OpenTofu does if OpenTofu runs the root', async () => {
    write({
      'main.tofu': 'module "q" {}\n',
      '.terraform/modules/q/a.tf': '',
      '.terraform/modules/q/a.tofu': '',
      '.terraform/modules/modules.json': manifest(['', '', '.'], ['q', 'a/b/c', '.terraform/modules/q']),
    });

    expect((await read()).paths).toEqual(['.terraform/modules/q/a.tofu', '.terraform/modules/modules.json']);
  });

  it('reads nothing for a root with too many calls, and warns', async () => {
    const names = Array.from({ length: 501 }, (_, index) => `m${index}`);
    write({
      'main.tf': names.map((name) => `module "${name}" {}\n`).join(''),
      '.terraform/modules/m/main.tf': '',
      '.terraform/modules/modules.json': manifest(...names.map((name) => [name, 'a/b/c', '.terraform/modules/m'] as const)),
    });

    const { paths, warnings } = await read();

    expect(paths).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('downloaded modules are not read')]);
  });
});
