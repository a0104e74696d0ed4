import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadPolicy } from '#config/load-policy.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { ConfigurationError } from '#domain/errors.ts';

describe('loadPolicy', () => {
  let file = '';
  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'reconcile-policy-')), 'policy.yaml');
  });
  afterEach(() => rmSync(join(file, '..'), { recursive: true }));

  it.each([
    ['YAML', 'unmanaged: all # everything\nterraformPrincipals: [deployer]\n'],
    ['JSON', '{"unmanaged": "all", "terraformPrincipals": ["deployer"]}'],
  ])('reads %s', async (_name, text) => {
    writeFileSync(file, text);

    expect(await loadPolicy(file)).toEqual({ ...parsePolicy(undefined, 'test'), terraformPrincipals: ['deployer'], unmanaged: 'all' });
  });

  it('reads an empty file as the default policy', async () => {
    writeFileSync(file, '');

    expect((await loadPolicy(file)).unmanaged).toBe('related');
  });

  it.each([
    ['an unknown field', 'unmanged: all\n', /found line 1, column 1: the file: unknown key "unmanged", did you mean "unmanaged"\?$/],
    ['a list', '- a\n', /^Expected valid settings in .*policy\.yaml; found line 1, column 1: the file: /],
  ])('refuses %s', async (_name, text, message) => {
    writeFileSync(file, text);

    const attempt = loadPolicy(file);

    await expect(attempt).rejects.toThrow(ConfigurationError);
    await expect(attempt).rejects.toThrow(message);
  });
});
