import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configurationOf, policyOf, tracesOf } from '#cli/read-configuration.ts';
import type { ConfigurationOptions } from '#cli/read-configuration.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reconcile-configuration-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

describe('configurationOf', () => {
  it('reads only reconcile.yaml of the current folder', async () => {
    expect(await configurationOf({}, { cwd })).toBeUndefined();

    writeFileSync(join(cwd, 'reconcile.yaml'), 'roots: [a]\n');

    expect(await configurationOf({}, { cwd })).toMatchObject({ path: join(cwd, 'reconcile.yaml'), roots: [{ directory: join(cwd, 'a') }] });
  });

  it('refuses a missing named file', async () => {
    await expect(configurationOf({ config: 'gone.yaml' }, { cwd })).rejects.toThrow(/found no such file/);
  });
});

describe('tracesOf', () => {
  it.each<[string, string, readonly string[] | undefined, readonly string[]]>([
    ['CloudTrail by default', '', undefined, ['cloudtrail']],
    ['the file', 'trace: [s3://acme-trail]\n', undefined, ['s3://acme-trail']],
    ['the command line instead of the file', 'trace: [s3://acme-trail]\n', ['trail.json'], ['trail.json']],
  ])('uses %s', async (_case, text, trace, sources) => {
    writeFileSync(join(cwd, 'reconcile.yaml'), text);

    expect(await tracesOf({ trace }, { cwd })).toEqual(sources);
  });
});

describe('policyOf', () => {
  it.each<[string, ConfigurationOptions, string]>([
    ['nothing', {}, 'related'],
    ['--config', { config: 'team.yaml' }, 'none'],
    ['--policy', { policy: 'policy.yaml' }, 'all'],
    ['--policy together with --config', { policy: 'policy.yaml', config: 'team.yaml' }, 'all'],
  ])('uses %s', async (_case, options, unmanaged) => {
    writeFileSync(join(cwd, 'team.yaml'), 'unmanaged: none\nagentPrincipals: [tuner]\n');
    writeFileSync(join(cwd, 'policy.yaml'), 'unmanaged: all\n');

    const policy = await policyOf(options, { cwd });

    expect(policy.unmanaged).toBe(unmanaged);
    expect(policy.agentPrincipals).toEqual(options.config !== undefined && options.policy === undefined ? ['tuner'] : []);
  });
});
