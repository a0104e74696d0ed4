// @module-tag slow
/** A pull request from its first day to its last, by the built program, which dies without warning before every step. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { builtProgram } from '../../support/built-program.ts';
import { anEvent } from '../../support/builders.ts';
import { createQueue, queueValues } from '../../support/calls.ts';
import { aVcsProject, queuesInCode, queuesInState, timeoutSet, TOKEN } from '../../support/vcs-runs.ts';
import type { VcsProject } from '../../support/vcs-runs.ts';
import { GIT_ENVIRONMENT } from '../../support/git-remotes.ts';
import { runHere } from '../../support/run-here.ts';

const SLOW = { tags: ['slow'], timeout: 600_000 };
const NOW = new Date(Date.now() - 3600_000).toISOString().replace(/\.\d+/, '');

let project: VcsProject;

afterEach(() => project.close());

function argumentsOfRun(): readonly string[] {
  const { remote, server, kind } = project;
  const config = join(remote.folder, 'reconcile.yaml');
  writeFileSync(config, JSON.stringify({ vcs: { kind, url: server.url, project: 'acme/infra' }, unmanaged: 'all' }));
  const flags = ['--refresh', 'off', '--verify', 'evaluate', '--since', 'last', '--deliver', 'pull-request'];
  const files = ['--ledger', join(remote.folder, 'ledger.sqlite'), '--trace', join(remote.folder, 'trail.ndjson')];
  return ['--config', config, '--dir', join(remote.clone, 'infra'), ...files, ...flags];
}

const ENVIRONMENT = { ...process.env, ...GIT_ENVIRONMENT, RECONCILE_VCS_TOKEN: TOKEN };

/** Runs the built program, and kills it before its n-th request to the VCS. */
async function runKilled(killAt: number): Promise<void> {
  const { world } = project;
  const child = spawn(process.execPath, [builtProgram(), ...argumentsOfRun()], { env: ENVIRONMENT, stdio: 'ignore' });
  const gone = once(child, 'close');
  let requests = 0;
  world.onRequest = async () => {
    requests += 1;
    if (requests !== killAt) return;
    child.kill('SIGKILL');
    await gone;
  };
  await gone;
  world.onRequest = undefined;
}

/** A run that dies, one that dies a little later, and one that lives; then another, which has to add nothing. */
async function nights(): Promise<string> {
  for (const killAt of [1, 3]) await runKilled(killAt);
  const lived = await runHere(argumentsOfRun(), { env: ENVIRONMENT });
  expect([0, 1], lived.err).toContain(lived.code);
  const before = threads();
  const again = await runHere(argumentsOfRun(), { env: ENVIRONMENT });
  expect([0, 1], again.err).toContain(again.code);
  expect(threads(), again.out).toEqual(before);
  return lived.out + lived.err;
}

function threads(): readonly string[] {
  return project.world.threads.map(({ kind, state, title }) => `${kind} ${state}: ${title}`);
}

function happened(...events: readonly CloudTrailEvent[]): void {
  writeFileSync(join(project.remote.folder, 'trail.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
}

function stateIs(text: string): void {
  writeFileSync(join(project.remote.clone, 'infra', 'terraform.tfstate'), text);
}

/** What `terraform apply -refresh-only` leaves behind: the state has what the cloud has. */
function synchronised(): string {
  const state = JSON.parse(queuesInState(['jobs', 'mail'])) as { resources: { instances: { attributes: object }[] }[] };
  Object.assign(state.resources[0]?.instances[0]?.attributes ?? {}, { visibility_timeout_seconds: 120 });
  return JSON.stringify(state);
}

/** Merges a branch at the VCS, and brings the clone up to date. */
function merge(): void {
  const { remote, world } = project;
  for (const thread of world.threads.filter(({ kind, state }) => kind === 'pull-request' && state === 'open')) {
    remote.git(['fetch', '--quiet', 'origin']);
    remote.git(['merge', '--quiet', '--no-edit', `origin/${thread.branch ?? ''}`]);
    remote.git(['push', '--quiet', 'origin', 'main']);
    Object.assign(thread, { state: 'merged', mergeCommit: remote.git(['rev-parse', 'HEAD']) });
  }
}

const SET = 'Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120';

describe.each(['github', 'gitlab'] as const)('on %s', SLOW, (kind) => {
  it('keeps a pull request open while a plan would undo the change, and closes it once code has it', async () => {
    project = await aVcsProject(kind);
    happened(timeoutSet('jobs', 120, { eventTime: NOW }));
    await nights();
    expect(threads()).toEqual([`pull-request open: ${SET}`]);

    stateIs(synchronised());
    await nights();
    expect(threads()).toEqual([`pull-request open: ${SET}`]);

    const text = queuesInCode('jobs', 'mail').replace('= 30', '= 120');
    project.remote.pushAs('dana', 'main', { 'infra/main.tf': text });
    project.remote.git(['pull', '--quiet', '--ff-only', 'origin', 'main']);
    await nights();
    expect(threads()).toEqual([`pull-request closed: ${SET}`]);
    expect(project.world.threads[0]?.comments.map(({ body }) => body)).toEqual([expect.stringContaining('The drift is gone')]);
    expect(project.world.violations).toEqual([]);
  });

  it('does not report a proposal again after merge, apply and import', async () => {
    project = await aVcsProject(kind);
    const made = anEvent({ ...createQueue('shop-late'), eventTime: NOW, requestID: 'made' });
    happened(timeoutSet('jobs', 120, { eventTime: NOW }), made);
    await nights();
    const opened = threads();
    expect(opened).toContain(`pull-request open: ${SET}`);
    expect(opened.some((line) => line.includes('late'))).toBe(true);

    merge();
    const merged = opened.map((line) => line.replace('pull-request open', 'pull-request merged'));
    const said = await nights();
    expect(threads()).toEqual(merged);
    expect(said).not.toMatch(/write by hand/i);

    const applied = JSON.parse(synchronised()) as { resources: { name: string; instances: { attributes: object }[] }[] };
    const late = { ...queueValues('shop-late'), max_message_size: 1048576 };
    const [first] = applied.resources;
    if (first !== undefined)
      applied.resources.push({ ...first, name: 'shop_late', instances: [{ ...first.instances[0], attributes: late }] });
    stateIs(JSON.stringify(applied));
    await nights();
    expect(threads()).toEqual(merged);
    expect(project.world.violations).toEqual([]);
  });
});
