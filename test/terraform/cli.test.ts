import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullState } from '#terraform/cli.ts';
import { ANY_PROGRAM, UNDISTURBED } from '../support/programs.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  await Promise.all(['bin', 'root'].map((name) => mkdir(join(folder, name))));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Puts a program on the PATH that notes down its arguments. */
async function givenProgram(name: string, script: string): Promise<{ PATH: string; SECRET: string }> {
  const path = join(folder, 'bin', name);
  await writeFile(path, `#!/bin/sh\necho "$0 $*" >> ${folder}/calls\n${script}\n`);
  await chmod(path, 0o755);
  return { PATH: join(folder, 'bin'), SECRET: 'of the environment' };
}

describe('pullState', () => {
  it('returns the output of terraform, run in the root with the given environment', async () => {
    const environment = await givenProgram('terraform', '/bin/pwd; echo "$SECRET $TF_INPUT $TF_IN_AUTOMATION"');

    const output = await pullState(join(folder, 'root'), environment, ANY_PROGRAM);

    expect(output).toMatchObject({
      kind: 'output',
      text: expect.stringMatching(/\/root\nof the environment 0 1$/),
      command: 'terraform state pull',
    });
  });

  it('uses tofu if terraform is not installed', async () => {
    const environment = await givenProgram('tofu', 'echo "{}"');

    expect(await pullState(join(folder, 'root'), environment, ANY_PROGRAM)).toEqual({
      kind: 'output',
      text: '{}',
      command: 'tofu state pull',
    });
  });

  it('uses the named program, and no other', async () => {
    await givenProgram('terraform', 'echo "{}"');
    const environment = await givenProgram('tofu-1.10', 'echo "{}"');
    const root = join(folder, 'root');

    const [named, missing] = await Promise.all(
      [join(folder, 'bin', 'tofu-1.10'), 'tofu'].map((binary) => pullState(root, environment, { ...ANY_PROGRAM, binary })),
    );

    expect(named).toMatchObject({ kind: 'output', text: '{}' });
    expect(missing).toEqual({ kind: 'failed', why: 'tofu is not installed' });
  });

  it('ends at once if the run is interrupted', async () => {
    const environment = await givenProgram('terraform', 'exec /bin/sleep 60');

    const pulling = pullState(join(folder, 'root'), environment, {
      ...ANY_PROGRAM,
      host: { ...UNDISTURBED, interrupted: AbortSignal.timeout(300) },
    });

    await expect(pulling).rejects.toThrow('found an interrupt');
  });

  it('reports that neither is installed', async () => {
    expect(await pullState(join(folder, 'root'), { PATH: join(folder, 'bin') }, ANY_PROGRAM)).toEqual({
      kind: 'failed',
      why: 'neither terraform nor tofu is installed',
    });
  });

  it('removes warnings of OpenTofu before the state', async () => {
    const environment = await givenProgram('tofu', 'printf "\\nWarning: Unable to open CLI configuration file\\n\\n"; echo "{}"');

    expect(await pullState(join(folder, 'root'), environment, ANY_PROGRAM)).toMatchObject({ kind: 'output', text: '{}' });
  });

  it.each([
    ['plain', '│ Warning: old\\n╷\\n│ Error: No valid credential sources found\\n│ \\n│ Please see the docs\\n╵\\n'],
    ['with colours', '\\033[31m╷\\033[0m\\n\\033[31m│\\033[0m \\033[0m\\033[1mError: \\033[0mNo valid credential sources found\\n'],
  ])('returns the first line of the error: %s', async (_title, text) => {
    const environment = await givenProgram('terraform', `printf "${text}" >&2; exit 1`);

    expect(await pullState(join(folder, 'root'), environment, ANY_PROGRAM)).toEqual({
      kind: 'failed',
      why: '`terraform state pull` failed: No valid credential sources found',
    });
  });

  it('finds the error and its reason in coloured output', async () => {
    const environment = await givenProgram(
      'terraform',
      'printf "\\033[31m│\\033[0m \\033[1mError: \\033[0mBackend initialization required\\n│ \\n│ Reason: Initial configuration\\n│ of it\\n│ \\n│ Changes\\n" >&2; exit 1',
    );

    expect(await pullState(join(folder, 'root'), environment, ANY_PROGRAM)).toMatchObject({
      why: '`terraform state pull` failed: Backend initialization required: Initial configuration of it',
    });
  });
});
