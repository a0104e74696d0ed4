/** The long-running mode with pull requests: real runs over real files, a VCS that fails, and a queue in memory. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadFlow } from '#cli/flow.ts';
import { main } from '#cli/main.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { aVcsProject, timeoutSet, TOKEN } from '../support/vcs-runs.ts';
import type { VcsKind, VcsProject } from '../support/vcs-runs.ts';
import { comments, pullsOf } from '../support/vcs-world.ts';
import { aTerminal } from '../support/terminal.ts';
import { memoryQueue } from '../support/trail-queue.ts';
import type { MemoryQueue } from '../support/trail-queue.ts';

const SLOW = { tags: ['slow'], timeout: 300_000 };
const LATER = '2026-01-15T18:00:00Z';

describe.each<{ readonly kind: VcsKind; readonly pulls: string }>([
  { kind: 'github', pulls: '/pulls' },
  { kind: 'gitlab', pulls: '/merge_requests' },
])('watch with pull requests, on $kind', SLOW, ({ kind, pulls }) => {
  let project: VcsProject;
  let queue: MemoryQueue;
  beforeEach(async () => {
    project = await aVcsProject(kind);
    queue = memoryQueue({ holdSeconds: 100_000 });
    writeFileSync(
      join(project.remote.folder, 'reconcile.yaml'),
      JSON.stringify({ vcs: { kind, url: project.server.url, project: 'acme/infra', approvers: ['dana'] } }),
    );
  });
  afterEach(async () => {
    await project.close();
    expect(project.world.violations).toEqual([]);
  });

  /** A message that tells of a file with these events. */
  function put(id: string, ...events: readonly CloudTrailEvent[]): void {
    const path = join(project.remote.folder, `${id}.ndjson`);
    writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    queue.put(id, { sources: [path] });
  }

  /** Watches until the queue is empty, or for a day. Told each time that it asks for messages. */
  async function watch(onAsked: () => void = () => undefined): Promise<{ readonly code: number; readonly said: string }> {
    const { folder, clone } = project.remote;
    const stop = new AbortController();
    const end = queue.clock.now + 24 * 3_600_000;
    const flags = ['--dir', join(clone, 'infra'), '--config', join(folder, 'reconcile.yaml'), '--ledger', join(folder, 'watch.sqlite')];
    const argv = [
      'watch',
      '--queue',
      'memory',
      '--every',
      '1m',
      '--refresh',
      'off',
      '--verify',
      'evaluate',
      '--deliver',
      'pull-request',
      ...flags,
    ];
    const terminal = aTerminal(argv, { cwd: folder, interrupted: stop.signal, env: { RECONCILE_VCS_TOKEN: TOKEN } });
    const receive: MemoryQueue['receive'] = async (...asked) => {
      onAsked();
      if (queue.left().length === 0 || queue.clock.now > end) stop.abort();
      return stop.signal.aborted ? [] : queue.receive(...asked);
    };
    const flow = { ...(await loadFlow()), openQueue: async () => ({ ...queue, receive }) };
    const code = await main({ ...terminal, now: () => new Date(queue.clock.now) }, async () => flow);
    return { code, said: terminal.printed.stderr };
  }

  const titles = (): readonly string[] => pullsOf(project.world).map(({ title }) => title);

  it('delivers with each batch, and changes nothing for a repeated message', async () => {
    put('first', timeoutSet('jobs', 120));
    const first = await watch();
    const opened = structuredClone(project.world.threads);
    put('again', timeoutSet('jobs', 120));
    put('later', timeoutSet('jobs', 121, { eventTime: LATER }));
    const second = await watch();

    expect([first.code, second.code]).toEqual([0, 0]);
    expect(opened).toMatchObject([{ title: 'Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120' }]);
    expect(project.world.threads).toMatchObject([{ number: 1, title: 'Set visibility_timeout_seconds of aws_sqs_queue.jobs to 121' }]);
    expect(queue.left()).toEqual([]);
  });

  it('obeys comments with the next batch of any content', async () => {
    put('first', timeoutSet('jobs', 120));
    await watch();
    const [pull] = pullsOf(project.world);
    comments(project.world, pull!, 'dana', '/reconcile hold 2d');
    put('other', timeoutSet('mail', 31, { eventTime: LATER }));
    await watch();

    expect([pull?.state, titles()]).toEqual(['closed', ['Set visibility_timeout_seconds of aws_sqs_queue.mail to 31']]);
    expect(pull?.comments.map(({ body }) => body).join('\n')).toContain('Held, as `dana` decided');
  });

  it('loses no part of a batch while the VCS fails, and creates no duplicates', async () => {
    put('one', timeoutSet('jobs', 120));
    put('two', timeoutSet('mail', 120));
    const down = { status: 503, message: 'Service Unavailable' };
    project.world.faults.push(...Array.from({ length: 8 }, () => ({ method: 'POST', path: pulls, how: down })));
    let isTold = false;

    const { code, said } = await watch(() => {
      if (isTold || project.world.faults.length > 2) return;
      isTold = true;
      put('three', timeoutSet('jobs', 121, { eventTime: LATER }));
    });

    const waits = [...said.matchAll(/retrying the same files at (\S+),/g)].map(([, time = '']) => time);
    expect([code, queue.left()]).toEqual([0, []]);
    expect(waits.length).toBeGreaterThan(1);
    expect(said).toContain('could not deliver; its 2 messages are kept');
    expect(titles()).toEqual(['Change visibility_timeout_seconds of aws_sqs_queue.jobs and aws_sqs_queue.mail']);
    expect(project.world.threads).toHaveLength(1);
  });

  it('keeps a batch that is based on an outdated clone, until it is pulled', async () => {
    const text = project.remote.read('main', 'infra/main.tf');
    project.remote.pushAs('dana', 'main', { 'infra/main.tf': `# of the shop\n${text}\n` });
    put('one', timeoutSet('jobs', 120));
    let asked = 0;

    const { code, said } = await watch(() => {
      asked += 1;
      if (asked === 12) project.remote.git(['pull', '--quiet']);
    });

    expect([code, queue.left(), titles()]).toEqual([0, [], ['Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120']]);
    expect(said).toContain('could not deliver; its message is kept');
  });
});
