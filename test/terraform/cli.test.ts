import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planRefresh, pullState } from '#terraform/cli.ts';
import { ANY_PROGRAM } from '../support/programs.ts';

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
  it('prints what terraform printed, run in the root with the given environment', async () => {
    const environment = await givenProgram('terraform', '/bin/pwd; echo "$SECRET $TF_INPUT $TF_IN_AUTOMATION"');

    const output = await pullState(join(folder, 'root'), environment, ANY_PROGRAM);

    expect(output).toMatchObject({
      kind: 'output',
      text: expect.stringMatching(/\/root\nof the environment 0 1$/),
      command: 'terraform state pull',
    });
  });

  it('takes tofu where terraform is not installed', async () => {
    const environment = await givenProgram('tofu', 'echo "{}"');

    expect(await pullState(join(folder, 'root'), environment, ANY_PROGRAM)).toEqual({
      kind: 'output',
      text: '{}',
      command: 'tofu state pull',
    });
  });

  it('takes the program that is named, and no other', async () => {
    await givenProgram('terraform', 'echo "{}"');
    const environment = await givenProgram('tofu-1.10', 'echo "{}"');
    const root = join(folder, 'root');

    const [named, missing] = await Promise.all(
      [join(folder, 'bin', 'tofu-1.10'), 'tofu'].map((binary) => pullState(root, environment, { ...ANY_PROGRAM, binary })),
    );

    expect(named).toMatchObject({ kind: 'output', text: '{}' });
    expect(missing).toEqual({ kind: 'failed', why: 'tofu is not installed' });
  });

  it('ends at once when the run is to stop', async () => {
    const environment = await givenProgram('terraform', 'exec /bin/sleep 60');

    const pulling = pullState(join(folder, 'root'), environment, { ...ANY_PROGRAM, signal: AbortSignal.timeout(300) });

    await expect(pulling).rejects.toThrow('found a request to stop');
  });

  it('says so when neither is installed', async () => {
    expect(await pullState(join(folder, 'root'), { PATH: join(folder, 'bin') }, ANY_PROGRAM)).toEqual({
      kind: 'failed',
      why: 'neither terraform nor tofu is installed',
    });
  });

  it("hands on the error's first line", async () => {
    const environment = await givenProgram(
      'terraform',
      'printf "│ Warning: old\\n╷\\n│ Error: No valid credential sources found\\n│ \\n│ Please see the docs\\n╵\\n" >&2; exit 1',
    );

    expect(await pullState(join(folder, 'root'), environment, ANY_PROGRAM)).toEqual({
      kind: 'failed',
      why: '`terraform state pull` failed: No valid credential sources found',
    });
  });
});

describe('planRefresh', () => {
  it('plans into a file outside the root, shows it, and removes it', async () => {
    const environment = await givenProgram(
      'terraform',
      'if [ "$1" = show ]; then [ "$2 $3" = "-json $(/bin/cat plan-path)" ] && echo shown; else for a; do :; done; echo "${a#-out=}" > plan-path; echo secret > "${a#-out=}"; fi',
    );

    const output = await planRefresh(
      { directory: join(folder, 'root'), variableFiles: ['/srv/a.tfvars', '/srv/b c.tfvars'] },
      environment,
      ANY_PROGRAM,
    );

    expect(output).toMatchObject({ kind: 'output', text: 'shown' });
    const calls = await readFile(join(folder, 'calls'), 'utf8');
    const planPath = (await readFile(join(folder, 'root/plan-path'), 'utf8')).trim();
    expect(calls).toMatch(
      / plan -refresh-only -input=false -no-color -lock=false -var-file=\/srv\/a\.tfvars -var-file=\/srv\/b c\.tfvars -out=/,
    );
    expect(planPath.startsWith(folder)).toBe(false);
    await expect(readdir(join(planPath, '..'))).rejects.toThrow('ENOENT');
  });

  it('does not show a plan that failed', async () => {
    const environment = await givenProgram('terraform', 'echo "Error: no provider" >&2; exit 1');

    expect(await planRefresh({ directory: join(folder, 'root'), variableFiles: [] }, environment, ANY_PROGRAM)).toEqual({
      kind: 'failed',
      why: '`terraform plan -refresh-only` failed: no provider',
    });
  });
});
