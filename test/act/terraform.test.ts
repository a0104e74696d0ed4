// @module-tag slow
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actingTerraform } from '#act/terraform.ts';
import { temporaryPrefix } from '#domain/workspace/temporary-name.ts';
import type { ActingTerraform } from '#ports/act.ts';
import { UNDISTURBED } from '../support/programs.ts';

let folder: string;
let logFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-acting-'));
  logFile = join(folder, 'actions', 'one', 'apply.log');
  for (const name of ['root', 'temporary', 'bin']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'root', 'main.tf'), 'resource "terraform_data" "work" {\n  input = "new"\n}\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const root = (workspace = 'default') => ({ directory: join(folder, 'root'), workspace });

/** The program that is installed, its temporary files where they can be seen. */
function installed(): ActingTerraform {
  const environment = { PATH: process.env['PATH'], HOME: folder, TMPDIR: join(folder, 'temporary') };
  return actingTerraform({ binary: 'auto', environment, host: UNDISTURBED });
}

/** A program that does what a script says, and no other. */
function scripted(script: string, name = 'terraform'): ActingTerraform {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const environment = { PATH: join(folder, 'bin'), TMPDIR: join(folder, 'temporary') };
  return actingTerraform({ binary: 'auto', environment, host: UNDISTURBED });
}

async function plannedFile(terraform: ActingTerraform): Promise<Uint8Array> {
  const planned = await terraform.plan(root(), ['-target=terraform_data.work']);
  if (planned.kind === 'failed') throw new Error(planned.why);
  return planned.file;
}

describe('with the installed program', { timeout: 60_000 }, () => {
  it('plans, shows and applies one file', async () => {
    const terraform = installed();
    const file = await plannedFile(terraform);

    const shown = await terraform.show(root(), file);
    const applied = await terraform.apply(root(), file, logFile);

    expect(shown).toMatchObject({ kind: 'shown', json: expect.stringContaining('"terraform_data.work"') as unknown });
    expect(applied).toEqual({ kind: 'exited', exitCode: 0 });
    expect(readFileSync(join(folder, 'root', 'terraform.tfstate'), 'utf8')).toContain('"value": "new"');
    expect((await terraform.look(logFile)).log).toContain('Apply complete! Resources: 1 added');
  });

  it('removes the plan of a killed process, and no other plan', async () => {
    const planOf = (id: number) => `${temporaryPrefix('reconcile-act', { hostname: hostname(), id })}x`;
    for (const id of [1, 2 ** 30]) mkdirSync(join(folder, 'temporary', planOf(id)));
    const environment = { PATH: process.env['PATH'], HOME: folder, TMPDIR: join(folder, 'temporary') };
    const host = { ...UNDISTURBED, isRunning: (id: number) => id === 1 || id === process.pid };

    await plannedFile(actingTerraform({ binary: 'auto', environment, host }));

    expect(readdirSync(join(folder, 'temporary'))).toEqual([planOf(1)]);
  });

  it('leaves the root unchanged and no plan file behind if it only plans', async () => {
    await plannedFile(installed());

    expect(readdirSync(join(folder, 'root'))).toEqual(['main.tf']);
    expect(readdirSync(join(folder, 'temporary'))).toEqual([]);
  });

  it('does not apply a plan if the state has changed since', async () => {
    const terraform = installed();
    const file = await plannedFile(terraform);
    await terraform.apply(root(), file, logFile);

    const again = await terraform.apply(root(), file, logFile);

    expect(again).toEqual({ kind: 'exited', exitCode: 1 });
    expect((await terraform.look(logFile)).log).toContain('Saved plan is stale');
  });

  it('reports in one sentence why planning failed', async () => {
    writeFileSync(join(folder, 'root', 'main.tf'), 'resource "terraform_data" {}\n');

    expect(await installed().plan(root(), [])).toEqual({
      kind: 'failed',
      why: '`terraform plan` failed: Missing name for resource',
    });
  });

  it('makes plan and log readable only for the current user, and deletes both', async () => {
    const terraform = installed();
    await terraform.apply(root(), await plannedFile(terraform), logFile);
    const kept = readdirSync(join(folder, 'actions', 'one')).map((name) => statSync(join(folder, 'actions', 'one', name)).mode & 0o077);

    await terraform.forget(logFile);

    expect(kept).toEqual([0, 0, 0]);
    expect(readdirSync(join(folder, 'actions'))).toEqual([]);
  });
});

describe('with another program', () => {
  it('passes the plan file only, and the workspace in the environment', async () => {
    const terraform = scripted('echo "$@ in $TF_WORKSPACE"');

    await terraform.apply(root('blue'), Buffer.from('plan'), logFile);

    expect((await terraform.look(logFile)).log).toBe(
      `apply -input=false -no-color ${join(folder, 'actions', 'one', 'approved.tfplan')} in blue\n`,
    );
  });

  it('reports an unknown end if the process was killed', async () => {
    const terraform = scripted('echo begun; kill -9 $$');

    expect(await terraform.apply(root(), Buffer.from('plan'), logFile)).toEqual({
      kind: 'unknown',
      why: 'terraform was killed by SIGKILL',
    });
    expect((await terraform.look(logFile)).log).toBe('begun\n');
  });

  it('runs tofu if terraform is not installed', async () => {
    expect(await scripted('exit 3', 'tofu').apply(root(), Buffer.from('plan'), logFile)).toEqual({ kind: 'exited', exitCode: 3 });
  });

  it('reports that neither terraform nor tofu is installed', async () => {
    const environment = { PATH: join(folder, 'bin'), TMPDIR: join(folder, 'temporary') };
    const terraform = actingTerraform({ binary: 'auto', environment, host: UNDISTURBED });

    expect(await terraform.plan(root(), [])).toEqual({ kind: 'failed', why: 'neither terraform nor tofu is installed' });
    expect(await terraform.apply(root(), Buffer.from('plan'), logFile)).toEqual({
      kind: 'unknown',
      why: 'neither terraform nor tofu is installed',
    });
  });

  it.each(['-destroy', '-var=size=9', '-out=/tmp/other', '-lock=true'])('rejects the plan option %s', async (option) => {
    await expect(scripted('exit 0').plan(root(), [option])).rejects.toThrow(`expected an allowed plan option, found ${option}`);
  });

  it.each([
    ['still running', true],
    ['gone', false],
  ])('reports that a process is %s', async (_title, isRunning) => {
    await scripted('exit 0').apply(root(), Buffer.from('plan'), logFile);
    const terraform = actingTerraform({ binary: 'auto', environment: {}, host: { ...UNDISTURBED, isRunning: () => isRunning } });

    expect(await terraform.look(logFile)).toEqual({ log: '', isRunning });
  });

  it('reports an empty log if none was written', async () => {
    expect(await scripted('exit 0').look(logFile)).toEqual({ log: '', isRunning: false });
  });
});
