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
  it('says nothing but the defaults', async () => {
    expect(await load(defaultConfiguration([]))).toEqual({ policy: parsePolicy(undefined, 'test') });
  });

  it('lists the roots that were found', async () => {
    const { roots } = await load(defaultConfiguration(['.', 'envs/a: b', 'yes']));

    expect(roots?.map(({ directory }) => directory)).toEqual([folder, join(folder, 'envs/a: b'), join(folder, 'yes')]);
  });

  it('has examples that may stand as they are', async () => {
    const { roots, policy } = await load(examplesOf(defaultConfiguration([])));

    expect(roots).toHaveLength(2);
    expect(policy.rules.map((rule) => rule.name)).toEqual(['winter-freeze', 'big-tables', 'sandbox']);
    expect(policy.goals.rules).toHaveLength(1);
    expect(policy.rego).toEqual({ wasm: 'policy.wasm' });
  });

  it('speaks of every section', () => {
    const text = defaultConfiguration([]);
    const left = Object.keys(Configuration.shape).filter((section) => !new RegExp(`^(?:# )?${section}:`, 'm').test(text));

    expect(left).toEqual([]);
    expect(Object.keys(Policy.shape)).not.toHaveLength(0);
  });
});
