import { beforeAll, describe, expect, it } from 'vitest';
import { fetchedModules, matchesCall } from '#hcl/evaluate/fetched-modules.ts';
import { loadConfiguration } from '#hcl/evaluate/load-configuration.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';

beforeAll(loadGrammar);

const MANIFEST = '.terraform/modules/modules.json';

function entry(key: string, folder: string, version = '2.4.1'): object {
  return { Key: key, Source: 'registry.terraform.io/acme/queue/aws', Version: version, Dir: folder };
}

function manifest(...modules: readonly object[]): { readonly path: string; readonly text: string } {
  return { path: MANIFEST, text: JSON.stringify({ Modules: [{ Key: '', Source: '', Dir: '.' }, ...modules] }) };
}

describe('fetchedModules', () => {
  it('finds the downloaded folder of a call in the root, and of a call within it', () => {
    const find = fetchedModules([manifest(entry('q', '.terraform/modules/q'), entry('q.inner', '.terraform/modules/q.inner/sub'))]);

    expect(find('.', 'q')?.directory).toBe('.terraform/modules/q');
    expect(find('.terraform/modules/q', 'inner')).toEqual({
      directory: '.terraform/modules/q.inner/sub',
      source: 'registry.terraform.io/acme/queue/aws',
      version: '2.4.1',
    });
    expect([find('.', 'inner'), find('modules/x', 'q')]).toEqual([undefined, undefined]);
  });

  it.each<readonly [string, string, boolean]>([
    ['the same version', '2.4.1', true],
    ['another version', '2.5.0', false],
  ])('of a local module called twice, one download is used for the other for %s', (_case, version, found) => {
    const find = fetchedModules([
      manifest(
        { Key: 'one', Source: './m', Dir: 'm' },
        { Key: 'two', Source: './m', Dir: 'm' },
        entry('one.q', '.terraform/modules/one.q'),
        entry('two.q', '.terraform/modules/two.q', version),
      ),
    ]);

    expect(find('m', 'q')?.directory).toBe(found ? '.terraform/modules/one.q' : undefined);
  });

  it.each([
    ['there is no manifest', []],
    ['it is not valid JSON', [{ path: MANIFEST, text: '{' }]],
    ['it has another structure', [{ path: MANIFEST, text: '{"Modules":[1,{"Key":1}]}' }]],
    ['it lists local folders only', [manifest({ Key: 'q', Source: './q', Dir: 'q' })]],
    ['it lists a folder outside the root', [manifest(entry('q', '../../etc'))]],
  ])('finds nothing if %s', (_case, files) => {
    expect(fetchedModules(files)('.', 'q')).toBeUndefined();
  });
});

describe('isAsked', () => {
  const module = { directory: 'd', source: 'registry.terraform.io/acme/queue/aws', version: '2.4.1' };

  it.each<readonly [string, string | undefined, boolean]>([
    ['acme/queue/aws', undefined, true],
    ['registry.terraform.io/acme/queue/aws', '2.4.1', true],
    ['acme/queue/aws', '= 2.4.1', true],
    ['acme/queue/aws', '~> 2.0', true],
    ['acme/queue/aws', '2.5.0', false],
    ['acme/topic/aws', undefined, false],
    ['registry.example.com/acme/queue/aws', undefined, false],
    ['github.com/acme/terraform-aws-queue', undefined, true],
    ['git::https://example.com/queue.git?ref=v2', undefined, true],
  ])('%s %s: %s', (source, version, asked) => {
    expect(matchesCall({ source, version }, module)).toBe(asked);
  });

  it('accepts a source that OpenTofu records with its own registry', () => {
    expect(
      matchesCall({ source: 'acme/queue/aws', version: undefined }, { ...module, source: 'registry.opentofu.org/acme/queue/aws' }),
    ).toBe(true);
  });
});

describe('loadConfiguration with downloaded modules', () => {
  const call = { path: 'main.tf', text: 'module "q" {\n  source = "acme/queue/aws"\n}\n' };
  const code = { path: '.terraform/modules/q/main.tf', text: 'variable "timeout" {}\n' };

  it('resolves the call to its folder', () => {
    const { configuration } = loadConfiguration([call, code, manifest(entry('q', '.terraform/modules/q'))], {});

    expect(configuration.root.calls.get('q')?.directory).toBe('.terraform/modules/q');
    expect([...(configuration.modules.get('.terraform/modules/q')?.variables.keys() ?? [])]).toEqual(['timeout']);
  });

  it('treats a module that does not parse as unknown and reports no problem', () => {
    const files = [
      call,
      code,
      { ...code, path: '.terraform/modules/q/broken.tf', text: 'variable {{{' },
      manifest(entry('q', '.terraform/modules/q')),
    ];

    const { configuration, problems } = loadConfiguration(files, {});

    expect(problems).toEqual([]);
    expect(configuration.modules.has('.terraform/modules/q')).toBe(false);
  });
});
