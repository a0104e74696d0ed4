import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { aForgeProject, timeoutSet, TOKEN } from '../support/forge-runs.ts';
import type { ForgeProject } from '../support/forge-runs.ts';
import { GIT_ENVIRONMENT } from '../support/git-remotes.ts';
import { buildProgram } from '../support/growing-trail.ts';

const SLOW = { tags: ['slow'], timeout: 900_000 };
const NOW = new Date(Date.now() - 3600_000).toISOString().replace(/\.\d+/, '');

let program: ReturnType<typeof buildProgram>;
let project: ForgeProject;

beforeAll(() => {
  program = buildProgram();
}, 120_000);
afterAll(() => program.remove());
beforeEach(async () => {
  project = await aForgeProject('github');
}, 120_000);
afterEach(() => project.close());

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

it.each<{ readonly signal: NodeJS.Signals; readonly when: 'before' | 'after'; readonly reads: number; readonly writes: number }>([
  { signal: 'SIGKILL', when: 'before', reads: 1, writes: 2 },
  // What the forge has done already is what a second run would double.
  { signal: 'SIGKILL', when: 'after', reads: 1, writes: 3 },
  { signal: 'SIGINT', when: 'before', reads: 1, writes: 2 },
])('completes with the next run what $signal ended $when a request, and doubles nothing', SLOW, async ({ signal, when, reads, writes }) => {
  const events = [timeoutSet('jobs', 300, { eventTime: NOW }), timeoutSet('mail', 90, { eventTime: NOW, requestID: 'other' })];
  writeFileSync(join(project.remote.folder, 'trail.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const whole = await run(join(project.remote.folder, 'whole.sqlite'));
  const wanted = threads();
  const requests = [...project.world.requests];
  const points = [...spread(numbersOf(requests, true), reads), ...spread(numbersOf(requests, false), writes)];
  let stopped = 0;

  for (const request of points) {
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
  expect(points, requests.join('\n')).toHaveLength(reads + writes);
  expect(stopped).toBeGreaterThan(points.length / 2);
  expect(project.world.violations).toEqual([]);
});

/** Which requests read, or write: counted from 1. */
function numbersOf(requests: readonly string[], isRead: boolean): readonly number[] {
  return requests.flatMap((request, index) => (request.startsWith('GET ') === isRead ? [index + 1] : []));
}

/** As many as are asked for, far apart: the first, and the last where there are to be more. */
function spread(numbers: readonly number[], count: number): readonly number[] {
  const step = count === 1 ? 0 : (numbers.length - 1) / (count - 1);
  return [...new Set(Array.from({ length: count }, (_, index) => numbers[Math.round(index * step)] ?? 0))];
}

/** All that people see of what was delivered; a body without its mark, which counts nothing that differs between two runs. */
function threads(): readonly unknown[] {
  const { world, remote } = project;
  return world.threads.map(({ kind, title, body, state, labels, comments, branch }) => {
    const commits = branch === undefined ? [] : remote.git(['log', '--format=%s', `main..${branch}`], remote.bare).split('\n');
    return { kind, title, body, state, labels, comments: comments.map((comment) => comment.body), commits };
  });
}
