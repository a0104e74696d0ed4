import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Configuration, loadConfiguration } from '#config/configuration.ts';
import type { LoadedConfiguration } from '#config/configuration.ts';
import { defaultConfiguration } from '#config/default-configuration.ts';
import { Policy, parsePolicy } from '#config/policy-schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-default-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(text: string): Promise<LoadedConfiguration> {
  writeFileSync(join(folder, 'reconcile.yaml'), text);
  return loadConfiguration(join(folder, 'reconcile.yaml'));
}

/** Each section as its example says it, where it has one. */
function examplesOf(text: string): string {
  return text
    .split('\n\n')
    .map((section) => section.split('\n').filter((line) => !line.startsWith('##')))
    .map((lines) => (lines.some((line) => line.startsWith('# ')) ? uncommented(lines) : lines).join('\n'))
    .join('\n');
}

/** A section may have a default without an example beside one with it. */
function uncommented(lines: readonly string[]): readonly string[] {
  const named = new Set(lines.flatMap((line) => /^# (\w+):/.exec(line)?.[1] ?? []));
  const kept = lines.filter((line, index) => {
    if (line.startsWith('# ')) return true;
    const key = lines
      .slice(0, index + 1)
      .findLast((one) => /^\w+:/.test(one))
      ?.split(':')[0];
    return key !== undefined && !named.has(key);
  });
  return kept.map((line) => line.replace(/^# /, ''));
}

describe('defaultConfiguration', () => {
  it('contains only the defaults', async () => {
    expect(await load(defaultConfiguration())).toEqual({ policy: parsePolicy(undefined, 'test') });
  });

  it('lists the roots found', async () => {
    const { roots } = await load(defaultConfiguration({ roots: ['.', 'envs/a: b', 'yes'].map((path) => ({ path })) }));

    expect(roots?.map(({ directory }) => directory)).toEqual([folder, join(folder, 'envs/a: b'), join(folder, 'yes')]);
  });

  it('has valid examples', async () => {
    const { roots, policy } = await load(examplesOf(defaultConfiguration()));

    expect(roots).toHaveLength(2);
    expect(policy.rules.map((rule) => rule.name)).toEqual(['winter-freeze', 'big-tables', 'sandbox']);
    expect(policy.goals.rules).toHaveLength(1);
    expect(policy.rego).toEqual({ wasm: 'policy.wasm' });
  });

  it('has every section', () => {
    const text = defaultConfiguration();
    const left = Object.keys(Configuration.shape).filter((section) => !new RegExp(`^(?:# )?${section}:`, 'm').test(text));

    expect(left).toEqual([]);
    expect(Object.keys(Policy.shape)).not.toHaveLength(0);
  });

  it('writes what was found, with the reason next to it', async () => {
    const survey = {
      backend: { type: 's3', missing: ['bucket', 'key'], files: ['prod.tfbackend'] },
      variableFiles: ['prod.tfvars'],
      workspaces: [],
      readsWorkspace: false,
      regions: ['eu-west-1'],
      roles: ['arn:aws:iam::123456789012:role/terraform'],
      trails: [{ address: 'aws_cloudtrail.audit', from: 'code', at: 'audit.tf:3', bucket: 'acme-trail', prefix: 'org/' }],
      stores: [],
    } as const;
    const text = defaultConfiguration({
      roots: [
        { path: 'envs/prod', survey },
        { path: 'envs/dev', problem: 'found no *.tf' },
      ],
      vcs: { remote: 'origin', host: 'github.com', project: 'acme/infra', kind: 'github' },
      codeowners: '.github/CODEOWNERS',
    });

    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        '## envs/prod keeps its state in s3; the code omits bucket and key: terraform init -backend-config=prod.tfbackend',
        '## envs/prod has tfvars files that Terraform does not load automatically (prod.tfvars); where runs use one: { dir: envs/prod, varFiles: [envs/prod/prod.tfvars] }',
        '## envs/dev could not be read: found no *.tf',
        '## aws_cloudtrail.audit of envs/prod (code, audit.tf:3) writes to the bucket acme-trail.',
        '# terraformPrincipals:',
        '#   - arn:aws:iam::123456789012:role/terraform',
        '## The git remote origin is github.com/acme/infra.',
        '## .github/CODEOWNERS names owners: reconcile requests their review.',
      ]),
    );
    expect(await load(text)).toMatchObject({
      roots: [{ directory: join(folder, 'envs/prod') }, { directory: join(folder, 'envs/dev') }],
      traces: ['s3://acme-trail/org'],
      vcs: { kind: 'github', remote: 'origin', project: 'acme/infra', codeowners: true },
      policy: { terraformPrincipals: [] },
    });
  });

  it.each(['infra', '~dana/infra', 'acme/infra and more'])('writes no project that no VCS can open: %s', async (project) => {
    const text = defaultConfiguration({ roots: [], vcs: { remote: 'origin', host: 'git.example.com', project } });

    expect(text).toContain(`## The git remote origin is git.example.com/${project}`);
    expect(text).toContain('## The path is not owner/name: set project.');
    expect(await load(text)).not.toHaveProperty('vcs');
  });

  it('keeps hostile names in their comments and hostile values in their fields', async () => {
    const hostile = 'a\nunmanaged: all #';
    const text = defaultConfiguration({
      roots: [{ path: hostile, problem: hostile }],
      traces: [`s3://${hostile}`],
      vcs: { remote: 'origin', host: hostile, project: 'acme/infra' },
      codeowners: hostile,
    });

    expect(await load(text)).toMatchObject({ traces: [`s3://${hostile}`], policy: { unmanaged: 'related' } });
  });
});
