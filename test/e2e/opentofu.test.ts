// @module-tag slow
/** Recorded days from trail to proved patch, with OpenTofu as the only program: it refreshes, and it plans before and after. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import dedent from 'dedent';
import { execa } from 'execa';
import { afterEach, describe, expect, it } from 'vitest';
import { RunReport } from '#domain/run-report.ts';
import { readSourceFiles } from '#terraform/source-files.ts';
import type { Scenario } from '../../eval/dataset.ts';
import { changedPaths } from '../../eval/file-tree.ts';
import { openTofu, WITH_OPENTOFU } from '../support/opentofu.ts';
import { aRecordedDay, aReplayedRoot } from '../support/replayed-roots.ts';
import type { ReplayedRoot } from '../support/replayed-roots.ts';
import { runHere } from '../support/run-here.ts';
import type { Printed } from '../support/run-here.ts';

let root: ReplayedRoot | undefined;
afterEach(async () => {
  await root?.remove();
  root = undefined;
});

it.for<readonly [string, string, string]>([
  ['a value in a variables file', 'orders-visibility-timeout', 'registry.opentofu.org'],
  ['a state written by Terraform', 'orders-visibility-timeout', 'registry.terraform.io'],
  ['a queue made by hand', 'orders-loyalty-queue-by-hand', 'registry.opentofu.org'],
  ['a value in a module', 'shop-exports-versioning', 'registry.opentofu.org'],
])('%s: %s, %s', WITH_OPENTOFU, async ([, day, registry], { skip }) => {
  const tofu = await openTofu(skip);
  const scenario = aRecordedDay(day);
  root = await aReplayedRoot(scenario);
  const { stateFile, folder, environment: env, tree } = root;
  await writeFile(stateFile, (await readFile(stateFile, 'utf8')).replaceAll('registry.terraform.io', registry));
  const before = tree();

  const ended = await runHere(argumentsOf(root, scenario, tofu), { cwd: folder, env });

  expectProved(ended);
  expect(changedPaths(before, tree()).length).toBeGreaterThan(0);
});

function argumentsOf({ directory, folder }: ReplayedRoot, { traceFile }: Scenario, tofu: string): readonly string[] {
  const program = ['--terraform-binary', tofu, '--refresh', 'auto', '--verify', 'terraform'];
  return [
    'run',
    '--dir',
    directory,
    '--trace',
    traceFile,
    ...program,
    '--ledger',
    join(folder, 'ledger.sqlite'),
    '--format',
    'json',
    '--write',
  ];
}

/** By plans of OpenTofu, and without a warning. */
function expectProved({ code, out, err }: Printed): void {
  expect({ code, err }).toEqual({ code: 1, err: expect.not.stringContaining('warning') });
  const accepted = RunReport.parse(JSON.parse(out)).reconciliations.filter(({ verdict }) => verdict === 'accept');
  expect(accepted.length).toBeGreaterThan(0);
  for (const { status, verification } of accepted)
    expect({ status, verification }).toMatchObject({
      status: 'converged',
      verification: { outcome: 'converged', method: 'terraform', tool: { product: 'tofu', version: '1.12.6' } },
    });
}

it('reads a module with a computed source if OpenTofu records it', WITH_OPENTOFU, async ({ skip }) => {
  const tofu = await openTofu(skip);
  root = await aReplayedRoot(aRecordedDay('orders-visibility-timeout'));
  const { folder, environment: env } = root;
  const directory = join(folder, 'computed');
  await mkdir(join(directory, 'parts', 'a'), { recursive: true });
  await writeFile(join(directory, 'main.tf'), 'locals {\n  part = "a"\n}\n\nmodule "m" {\n  source = "./parts/${local.part}"\n}\n');
  await writeFile(join(directory, 'parts', 'a', 'a.tf'), '');
  await execa(tofu, ['get'], { cwd: directory, env, extendEnv: false });

  const { files } = await readSourceFiles(directory, () => undefined);

  expect(files.map(({ path }) => path)).toEqual(['main.tf', 'parts/a/a.tf']);
});

describe('a state encrypted by OpenTofu', () => {
  const code = (passphrase: string): string => dedent`
    terraform {
      encryption {
        key_provider "pbkdf2" "key" {
          passphrase = ${passphrase}
        }
        method "aes_gcm" "method" {
          keys = key_provider.pbkdf2.key
        }
        state {
          method   = method.aes_gcm.method
          enforced = true
        }
        plan {
          method   = method.aes_gcm.method
          enforced = true
        }
      }
    }

    variable "state_passphrase" {
      type = string
    }
  `;

  /** Encrypted by OpenTofu itself. */
  async function anEncryptedRoot(scenario: Scenario, tofu: string): Promise<ReplayedRoot> {
    const made = await aReplayedRoot(scenario);
    const { directory, stateFile, environment: env } = made;
    await writeFile(join(directory, 'encryption.tf'), code('var.state_passphrase'));
    await rename(stateFile, join(made.folder, 'plain.json'));
    const secret = { TF_VAR_state_passphrase: 'correct horse battery staple' };
    await execa(tofu, ['state', 'push', join(made.folder, 'plain.json')], { cwd: directory, env: { ...env, ...secret }, extendEnv: false });
    return { ...made, environment: { ...env, ...secret } };
  }

  it('is read and planned with OpenTofu', WITH_OPENTOFU, async ({ skip }) => {
    const tofu = await openTofu(skip);
    const scenario = aRecordedDay('orders-visibility-timeout');
    root = await anEncryptedRoot(scenario, tofu);
    expect(await readFile(root.stateFile, 'utf8')).toContain('"encrypted_data"');

    expectProved(await runHere(argumentsOf(root, scenario, tofu), { cwd: root.folder, env: root.environment }));
  });

  it('ends the run if the key is wrong', WITH_OPENTOFU, async ({ skip }) => {
    const tofu = await openTofu(skip);
    const scenario = aRecordedDay('orders-visibility-timeout');
    root = await anEncryptedRoot(scenario, tofu);
    const env = { ...root.environment, TF_VAR_state_passphrase: 'wrong horse battery staple' };

    const { code: exit, err } = await runHere(argumentsOf(root, scenario, tofu), { cwd: root.folder, env });

    expect(exit).toBe(2);
    expect(err).toMatch(/found one that OpenTofu has encrypted, and `.*tofu state pull` failed: .*decryption failed/);
  });
});
