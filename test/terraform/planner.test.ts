// @module-tag slow
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlanAnswer } from '#domain/workspace/plan.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { HostProcess } from '#ports.ts';
import { createPlanner } from '#terraform/planner.ts';
import type { VerifyOptions } from '#terraform/planner.ts';
import { aWorkspace } from '../support/workspaces.ts';

const STATE = '{"version":4,"serial":1,"lineage":"l","resources":[]}';

let folder: string;
let scratch: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reconcile-test-'));
  scratch = join(folder, 'tmp');
  await Promise.all(['bin', 'root/.terraform/providers', 'tmp'].map((name) => mkdir(join(folder, name), { recursive: true })));
  await writeFile(join(folder, 'root', 'main.tf'), 'as on disk');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that answers `version` as told, and everything else with a script that sees the sub-command in $2. */
async function givenProgram(name: string, version: string, script = 'exit 1'): Promise<void> {
  const path = join(folder, 'bin', name);
  const text = `#!/bin/sh\nif [ "$1" = version ]; then echo '{"terraform_version":"${version}"}'; exit 0; fi\n${script}\n`;
  await writeFile(path, text);
  await chmod(path, 0o755);
}

const HOST: HostProcess = { id: 4711, isRunning: () => true, interrupted: new AbortController().signal };

function plan(over: Partial<VerifyOptions> = {}, workspace: Partial<Workspace> = {}): Promise<PlanAnswer> {
  const environment = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, TMPDIR: scratch };
  const planner = createPlanner({ verify: 'auto', binary: 'auto', timeoutMs: 60_000, environment, host: HOST, ...over });
  return planner.plan({ ...aWorkspace({ 'main.tf': '' }), directory: join(folder, 'root'), stateText: STATE, ...workspace });
}

const PLANS = `case "$2" in
plan) for a; do case "$a" in -out=*) echo plan > "\${a#-out=}";; esac; done;;
show) echo '{"format_version":"1.2","resource_changes":[]}';;
esac`;

describe('the planning program', () => {
  it('is terraform if both are installed', async () => {
    await givenProgram('terraform', '1.11.4', PLANS);
    await givenProgram('tofu', '1.10.6', PLANS);

    expect(await plan()).toEqual({
      kind: 'planned',
      tool: { product: 'terraform', version: '1.11.4' },
      plan: { changes: [], outputs: [] },
    });
  });

  it('is tofu if both are installed and the root uses OpenTofu', async () => {
    await givenProgram('terraform', '1.11.4', PLANS);
    await givenProgram('tofu', '1.12.6', PLANS);

    expect(await plan({}, { isOpenTofu: true })).toMatchObject({ tool: { product: 'tofu', version: '1.12.6' } });
  });

  it.each([
    { name: 'tofu if terraform is not installed', binary: 'auto' },
    { name: 'the named one', binary: 'tofu' },
  ])('is $name', async ({ binary }) => {
    await givenProgram('tofu', '1.10.6', PLANS);

    expect(await plan({ binary })).toMatchObject({ kind: 'planned', tool: { product: 'tofu', version: '1.10.6' } });
  });

  it('can be a path', async () => {
    await givenProgram('terraform-1.9', '1.9.8', PLANS);

    expect(await plan({ binary: join(folder, 'bin', 'terraform-1.9') })).toMatchObject({
      tool: { product: 'terraform', version: '1.9.8' },
    });
  });

  it('is none with --verify evaluate', async () => {
    await givenProgram('terraform', '1.11.4', PLANS);

    expect(await plan({ verify: 'evaluate' })).toEqual({ kind: 'unavailable', why: '--verify evaluate was given' });
  });
});

describe('an unusable program', () => {
  it.each([
    { name: 'missing', version: undefined, why: 'neither terraform nor tofu is installed' },
    {
      name: 'too old',
      version: '1.4.7',
      why: 'terraform is version 1.4.7, older than 1.5.0: import blocks for unmanaged resources need 1.5',
    },
    { name: 'something else', version: '', why: undefined },
  ])('$name: is ignored unless it was requested', async ({ name, version, why }) => {
    if (version !== undefined) await givenProgram('terraform', version);
    if (name === 'something else') await writeFile(join(folder, 'bin', 'terraform'), '#!/bin/sh\necho hello\n', { mode: 0o755 });
    const expected = why ?? '`terraform version -json` did not print a version';

    expect(await plan()).toEqual({ kind: 'unavailable', why: expected });
    await expect(plan({ verify: 'terraform' })).rejects.toThrow(`Expected Terraform to verify the patches; found that ${expected}.`);
  });

  it('that is named ends the run', async () => {
    await expect(plan({ binary: 'tofu' })).rejects.toThrow('Expected Terraform to verify the patches; found that tofu is not installed.');
  });
});

describe('a reason why Terraform cannot plan', () => {
  const saying = (summary: string, detail: string): string =>
    `[ "$2" = plan ] && echo '${JSON.stringify({ type: 'diagnostic', diagnostic: { severity: 'error', summary, detail } })}'\nexit 1`;

  it.each<{
    readonly name: string;
    readonly script?: string;
    readonly workspace?: Partial<Workspace>;
    readonly why: string;
    readonly hint: string;
  }>([
    {
      name: 'invalid credentials',
      script: saying('No valid credential sources found', 'Please see the docs. More.'),
      why: '`terraform plan` said: No valid credential sources found: Please see the docs.',
      hint: 'aws sso login',
    },
    {
      name: 'expired credentials',
      script: saying('Retrieving AWS account details', 'api error ExpiredToken: The security token included in the request is expired'),
      why: 'said: Retrieving AWS account details: api error ExpiredToken',
      hint: 'Sign in with credentials that can read',
    },
    {
      name: 'a root with missing providers',
      script: saying('Required plugins are not installed', 'Run it. Then go on.'),
      why: 'Required plugins are not installed',
      hint: 'Run `terraform init`',
    },
    {
      name: 'a printed state',
      script: PLANS,
      workspace: { stateText: '{"format_version":"1.0","values":{}}' },
      why: 'the state is the output of `terraform show -json`',
      hint: 'terraform state pull',
    },
  ])('$name: is reported with the next step', async ({ script, workspace, why, hint }) => {
    await givenProgram('terraform', '1.11.4', script);

    const answer = await plan({}, workspace);

    expect(answer).toMatchObject({ kind: 'unavailable', why: expect.stringContaining(why) });
    await expect(plan({ verify: 'terraform' }, workspace)).rejects.toMatchObject({
      code: 'terraform-unavailable',
      hint: expect.stringContaining(hint),
    });
    expect(await readdir(scratch)).toEqual([]);
  });

  it('is a root that was never initialised, without a download', async () => {
    await givenProgram('terraform', '1.11.4', `echo "$2" >> ${folder}/calls`);
    await rm(join(folder, 'root', '.terraform'), { recursive: true });

    expect(await plan()).toMatchObject({ kind: 'unavailable', why: 'the root is not initialised: terraform has no providers for it' });
    expect(await readdir(folder)).not.toContain('calls');
  });
});

describe('a plan that does not finish', () => {
  it.each<{ readonly name: string; readonly script: string; readonly timeoutMs?: number; readonly error: object }>([
    { name: 'killed', script: 'kill -KILL $$', error: { code: 'terraform-killed', message: expect.stringContaining('killed by SIGKILL') } },
    { name: 'timed out', script: 'exec sleep 60', timeoutMs: 300, error: { code: 'terraform-timed-out' } },
    { name: 'crashed without a message', script: 'echo "panic: runtime error" >&2; exit 2', error: { code: 'terraform-crashed' } },
    {
      name: 'without its provider',
      script: `echo '{"type":"diagnostic","diagnostic":{"severity":"error","summary":"Plugin did not respond"}}'; exit 1`,
      error: { code: 'provider-crashed' },
    },
    {
      name: 'without disk space',
      script: `echo '{"type":"diagnostic","diagnostic":{"severity":"error","summary":"Failed to write plan file","detail":"write x: no space left on device"}}'; exit 1`,
      error: { code: 'scratch-full' },
    },
  ])('$name: ends the run, without temporary files', async ({ script, timeoutMs, error }) => {
    await givenProgram('terraform', '1.11.4', script);

    await expect(plan({ timeoutMs: timeoutMs ?? 60_000 })).rejects.toMatchObject(error);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('is stopped if the run is interrupted', async () => {
    const controller = new AbortController();
    await givenProgram('terraform', '1.11.4', `touch ${folder}/started; exec sleep 60`);
    const planning = plan({ host: { ...HOST, interrupted: controller.signal } });
    const outcome = expect(planning).rejects.toMatchObject({ code: 'interrupted' });

    while (!(await readdir(folder)).includes('started')) await new Promise((resolve) => setTimeout(resolve, 20));
    controller.abort();

    await outcome;
    expect(await readdir(scratch)).toEqual([]);
  });
});

describe('code that Terraform rejects', () => {
  it('is reported with file and line', async () => {
    const diagnostic = {
      severity: 'error',
      summary: 'Unsupported argument',
      detail: 'x',
      range: { filename: 'main.tf', start: { line: 7, column: 1, byte: 0 } },
    };
    await givenProgram('terraform', '1.11.4', `echo '${JSON.stringify({ type: 'diagnostic', diagnostic })}'; exit 1`);

    expect(await plan()).toEqual({
      kind: 'refused',
      tool: { product: 'terraform', version: '1.11.4' },
      diagnostics: [{ summary: 'Unsupported argument', detail: 'x', file: 'main.tf', line: 7 }],
    });
  });
});

describe('the plan command', () => {
  it('plans the given texts in a copy, without a lock or input, with the values of --var-file', async () => {
    const log = join(folder, 'log');
    await givenProgram('terraform', '1.11.4', `echo "$*" >> ${log}; cat "\${1#-chdir=}/main.tf" >> ${log}\n${PLANS}`);
    const files = [
      { path: 'main.tf', text: 'as patched' },
      { path: '../prod.tfvars', text: 'a = 1' },
    ];

    await plan({}, { files, variableFiles: ['../prod.tfvars'] });

    const lines = await readFile(log, 'utf8');
    expect(lines).toMatch(/ plan -json -input=false -no-color -lock=false -var-file=\S+\/prod\.tfvars -out=\S+\nas patched/);
    expect(await readFile(join(folder, 'root', 'main.tf'), 'utf8')).toBe('as on disk');
  });

  it('removes leftovers of a killed run, but not of a running one', async () => {
    await givenProgram('terraform', '1.11.4', `ls ${scratch} > ${folder}/seen\n${PLANS}`);
    await plan();
    const own = (await readFile(join(folder, 'seen'), 'utf8')).trim();
    const [dead, alive] = [own.replace('-4711-', '-5000-'), own.replace('-4711-', '-5001-')];
    await Promise.all([dead, alive, 'reconcile-plan-elsewhere-5000-x'].map((name) => mkdir(join(scratch, name))));

    await plan({ host: { ...HOST, isRunning: (id) => id !== 5000 } });

    expect((await readdir(scratch)).sort()).toEqual([alive, 'reconcile-plan-elsewhere-5000-x'].sort());
  });
});
