import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runStopped } from '../support/killed-runs.ts';
import type { Ended } from '../support/killed-runs.ts';
import { aVcsProject, timeoutSet, TOKEN } from '../support/vcs-runs.ts';
import type { VcsKind, VcsProject } from '../support/vcs-runs.ts';
import { GIT_ENVIRONMENT } from '../support/git-remotes.ts';
import { runHere } from '../support/run-here.ts';

const SLOW = { tags: ['slow'], timeout: 900_000 };
const NOW = new Date(Date.now() - 3600_000).toISOString().replace(/\.\d+/, '');

let project: VcsProject;

afterEach(() => project.close());

/** Where a run is stopped: around its n-th request to the VCS, or around `git push`. */
interface Stop {
  readonly signal: NodeJS.Signals;
  readonly when: 'before' | 'after';
  readonly request: number | 'push';
}

const ENVIRONMENT = { ...process.env, ...GIT_ENVIRONMENT, RECONCILE_VCS_TOKEN: TOKEN };

function argumentsOfRun(ledger: string, escalations: 'issue' | 'draft'): readonly string[] {
  const { remote, server, kind } = project;
  const config = join(remote.folder, 'reconcile.yaml');
  // JSON is YAML.
  const policy = { rules: [{ name: 'ask', match: { address: 'aws_sqs_queue.mail' }, effect: 'escalate', reason: 'We talk about it' }] };
  const vcs = { kind, url: server.url, project: 'acme/infra', labels: ['reconcile', 'drift'], escalations };
  writeFileSync(config, JSON.stringify({ vcs, ...policy }));
  const flags = ['--refresh', 'off', '--verify', 'evaluate', '--since', 'last', '--deliver', 'pull-request', '--ledger', ledger];
  return ['--config', config, '--dir', join(remote.clone, 'infra'), '--trace', join(remote.folder, 'trail.ndjson'), ...flags];
}

/** A signal comes before or after the VCS, or git, has done what it is asked. */
function runKilled(argv: readonly string[], stop: Stop): Promise<Ended> {
  const path = stop.request === 'push' ? `${killingGit(stop)}:${process.env['PATH']}` : process.env['PATH'];
  const request = stop.request === 'push' ? undefined : stop.request;
  return runStopped(argv, { ...ENVIRONMENT, PATH: path }, { ...stop, request, world: project.world });
}

/** The same to its end. */
async function run(argv: readonly string[]): Promise<Ended> {
  const { code, out, err } = await runHere(argv, { env: ENVIRONMENT });
  return { end: code, said: out + err };
}

/** A folder with a git that sends the signal to whoever runs it, around its first push. */
function killingGit({ signal, when }: Stop): string {
  const bin = join(project.remote.folder, `bin-${signal}-${when}`);
  mkdirSync(bin, { recursive: true });
  const kill = `if [ "$1" = push ]; then kill -${signal.slice(3)} $PPID; fi`;
  const real = `PATH="${process.env['PATH']}" git "$@"; code=$?`;
  const lines = ['#!/bin/sh', ...(when === 'before' ? [kill, real] : [real, kill]), 'exit $code'];
  writeFileSync(join(bin, 'git'), `${lines.join('\n')}\n`);
  chmodSync(join(bin, 'git'), 0o755);
  return bin;
}

function forget(): void {
  project.world.threads.length = 0;
  for (const branch of project.remote.branches().filter((name) => name !== 'main'))
    project.remote.git(['branch', '-D', branch], project.remote.bare);
}

interface Case {
  readonly kind: VcsKind;
  readonly signal: NodeJS.Signals;
  readonly when: 'before' | 'after';
  readonly escalations: 'issue' | 'draft';
  readonly reads: number;
  /** More than there are: all of them. */
  readonly writes: number;
}

const CASES: readonly Case[] = (['github', 'gitlab'] as const).flatMap((kind): readonly Case[] => [
  { kind, signal: 'SIGKILL', when: 'before', escalations: 'issue', reads: 2, writes: 3 },
  // What the VCS has done already is what a second run would double.
  { kind, signal: 'SIGKILL', when: 'after', escalations: 'issue', reads: 1, writes: 99 },
  { kind, signal: 'SIGKILL', when: 'after', escalations: 'draft', reads: 0, writes: 3 },
  { kind, signal: 'SIGINT', when: 'before', escalations: 'draft', reads: 1, writes: 2 },
  { kind, signal: 'SIGINT', when: 'after', escalations: 'issue', reads: 0, writes: 2 },
]);

describe.each(CASES)('on $kind, with $escalations, if $signal ends it $when', ({ kind, signal, when, escalations, reads, writes }) => {
  it('the next run completes a request or a push, without duplicates', SLOW, async () => {
    project = await aVcsProject(kind);
    const events = [timeoutSet('jobs', 120, { eventTime: NOW }), timeoutSet('mail', 90, { eventTime: NOW, requestID: 'other' })];
    writeFileSync(join(project.remote.folder, 'trail.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const whole = await run(argumentsOfRun(join(project.remote.folder, 'whole.sqlite'), escalations));
    const wanted = threads();
    const requests = [...project.world.requests];
    const points = ['push' as const, ...spread(numbersOf(requests, true), reads), ...spread(numbersOf(requests, false), writes)];
    let stopped = 0;

    for (const request of points) {
      forget();
      const argv = argumentsOfRun(join(project.remote.folder, `${request}.sqlite`), escalations);
      const ended = await runKilled(argv, { signal, request, when });
      if (ended.end !== 0 && ended.end !== 1) stopped += 1;
      const next = await run(argv);

      expect([0, 1], `${request}: ${next.said}`).toContain(next.end);
      expect(threads(), `${request}: ${ended.said}\n${next.said}`).toEqual(wanted);
    }

    expect(whole.end, whole.said).toBe(1);
    expect(wanted).toHaveLength(2);
    // At least one write for each thread and one for its labels.
    expect(numbersOf(requests, false).length, requests.join('\n')).toBeGreaterThanOrEqual(4);
    expect(stopped).toBeGreaterThan(points.length / 2);
    expect(project.world.violations).toEqual([]);
  });
});

/** Which requests read, or write: counted from 1. */
function numbersOf(requests: readonly string[], isRead: boolean): readonly number[] {
  return requests.flatMap((request, index) => (request.startsWith('GET ') === isRead ? [index + 1] : []));
}

/** As many as are asked for, far apart: the first, and the last where there are to be more. */
function spread(numbers: readonly number[], count: number): readonly number[] {
  if (count >= numbers.length) return numbers;
  const step = count <= 1 ? 0 : (numbers.length - 1) / (count - 1);
  return [...new Set(Array.from({ length: count }, (_, index) => numbers[Math.round(index * step)] ?? 0))];
}

/** All that people see of what was delivered; a body without its mark, which counts nothing that differs between two runs. */
function threads(): readonly unknown[] {
  const { world, remote } = project;
  return world.threads.map(({ kind, title, body, state, labels, comments, branch, isDraft = false }) => {
    const commits = branch === undefined ? [] : remote.git(['log', '--format=%s', `main..${branch}`], remote.bare).split('\n');
    return { kind, title, body, state, labels, isDraft, comments: comments.map((comment) => comment.body), commits };
  });
}
