import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfiguration } from '#config/configuration.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { ConfigurationError } from '#domain/errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(text: string): ReturnType<typeof loadConfiguration> {
  const file = join(folder, 'reconcile.yaml');
  writeFileSync(file, text);
  return loadConfiguration(file);
}

describe('loadConfiguration', () => {
  it('reads folders, and folders with their own sources, relative to the file', async () => {
    const { roots } = await load(
      'roots:\n  - envs/*\n  - dir: app\n    workspace: blue\n    state: app.tfstate\n    refresh: off\n    varFiles: [../blue.tfvars]\n',
    );

    expect(roots).toEqual([
      { directory: join(folder, 'envs/*'), state: 'auto', variableFiles: [] },
      {
        directory: join(folder, 'app'),
        workspace: 'blue',
        state: join(folder, 'app.tfstate'),
        refresh: 'off',
        variableFiles: [join(folder, '../blue.tfvars')],
      },
    ]);
  });

  it('reads the policy in the same file, with its defaults', async () => {
    const { roots, policy } = await load('unmanaged: all\nterraformPrincipals: [deployer]\n');

    expect(roots).toBeUndefined();
    expect(policy).toEqual({ ...parsePolicy(undefined, 'test'), unmanaged: 'all', terraformPrincipals: ['deployer'] });
  });

  it('reads trail sources: paths relative to the file, other sources unchanged', async () => {
    const { traces } = await load('trace: [trail.json, ./cloudtrail, "cloudtrail:eu-west-1", s3://acme-trail, "athena:a.b", "-"]\n');

    expect(traces).toEqual([
      join(folder, 'trail.json'),
      join(folder, 'cloudtrail'),
      'cloudtrail:eu-west-1',
      's3://acme-trail',
      'athena:a.b',
      '-',
    ]);
  });

  it('reads an empty file as the defaults', async () => {
    expect(await load('# later\n')).toEqual({ policy: parsePolicy(undefined, 'test') });
  });

  it.each([
    ['no root', 'roots: []\n', /found line 1, column 8: roots: /],
    [
      'an unknown key in a root',
      'roots:\n  - dir: a\n    varFile: b\n',
      /line 3, column 5: roots\.0: unknown key "varFile", did you mean "varFiles"\?/,
    ],
    ['a misspelt list name', 'root:\n  - dir: a\n', /line 1, column 1: the file: unknown key "root", did you mean "roots"\?/],
    ['a key without similar names', 'projects: []\n', /unknown key "projects"\.$/],
    ['several errors at once', 'unmanaged: 1\nroots: [""]\n', /line 2, column 9: roots\.0: .*; line 1, column 12: unmanaged: /],
  ])('refuses %s, with its position and the allowed values', async (_case, text, message) => {
    const loading = load(text);

    await expect(loading).rejects.toThrow(message);
    await expect(loading).rejects.toThrow(/^Expected valid settings in .*reconcile\.yaml; found /);
    await expect(loading).rejects.toHaveProperty(
      'hint',
      // Where the right word is named, a list of all would only hide it.
      message.source.includes('did you mean')
        ? 'Correct the name; all fields are in docs/reconcile.schema.json.'
        : expect.stringMatching(/Allowed: roots, trace, terraformPrincipals, .*docs\/reconcile\.schema\.json/),
    );
    await expect(loading).rejects.toBeInstanceOf(ConfigurationError);
  });
});
