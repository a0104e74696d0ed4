import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aForgeProject, timeoutSet, TOKEN } from '../support/forge-runs.ts';
import type { ForgeProject } from '../support/forge-runs.ts';
import { GIT_ENVIRONMENT } from '../support/git-remotes.ts';
import { buildProgram } from '../support/growing-trail.ts';

const SLOW = { tags: ['slow'], timeout: 1_800_000 };
const NOW = new Date(Date.now() - 3600_000).toISOString().replace(/\.\d+/, '');

let program: ReturnType<typeof buildProgram>;
let project: ForgeProject;

beforeEach(async () => {
  program = buildProgram();
  project = await aForgeProject('github');
}, 120_000);
afterEach(async () => {
  program.remove();
  await project.close();
});

interface Ended {
  readonly end: number | NodeJS.Signals | null;
  readonly said: string;
}

/** Runs the built program in a clone; with `stop`, a signal comes with the n-th request, before or after the forge has done what it asks. */
function run(
  ledger: string,
  stop?: { readonly signal: NodeJS.Signals; readonly request: number; readonly when: 'before' | 'after' },
): Promise<Ended> {
  const { remote, world, server } = project;
  const config = join(remote.folder, 'reconcile.yaml');
  // JSON is YAML.
  const policy = { rules: [{ name: 'ask', match: { address: 'aws_sqs_queue.mail' }, effect: 'escalate', reason: 'We talk about it' }] };
  writeFileSync(
    config,
    JSON.stringify({ forge: { kind: 'github', url: server.url, project: 'acme/infra', labels: ['reconcile', 'drift'] }, ...policy }),
  );
  const trace = join(remote.folder, 'trail.ndjson');
  const flags = [
    '--refresh',
    'off',
    '--verify',
    'evaluate',
    '--since',
    'last',
    '--deliver',
    'pull-request',
    '--ledger',
    ledger,
    '--config',
    config,
  ];
  const env = { ...process.env, ...GIT_ENVIRONMENT, RECONCILE_FORGE_TOKEN: TOKEN };
  const child = spawn(process.execPath, [program.entry, '--dir', join(remote.clone, 'infra'), '--trace', trace, ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, requests] = ['', 0];
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  world.onRequest = async () => {
    requests += 1;
    if (requests !== stop?.request) return;
    if (stop.when === 'after') setImmediate(() => child.kill(stop.signal));
    else await new Promise<void>((gone) => (child.once('close', () => gone()), child.kill(stop.signal), setTimeout(gone, 500)));
  };
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      world.onRequest = undefined;
      resolve({ end: signal ?? code, said });
    });
  });
}

function forget(): void {
  project.world.threads.length = 0;
  for (const branch of project.remote.branches().filter((name) => name !== 'main'))
    project.remote.git(['branch', '-D', branch], project.remote.bare);
}

it.each<{ readonly signal: NodeJS.Signals; readonly when: 'before' | 'after' }>([
  { signal: 'SIGKILL', when: 'before' },
  { signal: 'SIGKILL', when: 'after' },
  { signal: 'SIGINT', when: 'before' },
])('completes with the next run what $signal ended $when any request, and doubles nothing', SLOW, async ({ signal, when }) => {
  const events = [timeoutSet('jobs', 300, { eventTime: NOW }), timeoutSet('mail', 90, { eventTime: NOW, requestID: 'other' })];
  writeFileSync(join(project.remote.folder, 'trail.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const whole = await run(join(project.remote.folder, 'whole.sqlite'));
  const wanted = threads();
  const requests = project.world.requests.length;
  let stopped = 0;

  for (let request = 1; request <= requests; request += 1) {
    forget();
    const ledger = join(project.remote.folder, `${request}.sqlite`);
    const ended = await run(ledger, { signal, request, when });
    if (ended.end !== 0 && ended.end !== 1) stopped += 1;
    const next = await run(ledger);

    expect([0, 1], `${request}: ${next.said}`).toContain(next.end);
    expect(threads(), `${request}: ${ended.said}\n${next.said}`).toEqual(wanted);
  }

  expect(whole.end, whole.said).toBe(1);
  expect(wanted).toHaveLength(2);
  expect(requests).toBeGreaterThan(8);
  expect(stopped).toBeGreaterThan(requests / 2);
  expect(project.world.violations).toEqual([]);
});

/** All that people see of what was delivered; a body without its mark, which counts nothing that differs between two runs. */
function threads(): readonly unknown[] {
  const { world, remote } = project;
  return world.threads.map(({ kind, title, body, state, labels, comments, branch }) => {
    const commits = branch === undefined ? [] : remote.git(['log', '--format=%s', `main..${branch}`], remote.bare).split('\n');
    return { kind, title, body, state, labels, comments: comments.map((comment) => comment.body), commits };
  });
}
