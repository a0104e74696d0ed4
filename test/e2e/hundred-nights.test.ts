/**
 * Nights of drift, comments and kills: whatever dies in between, nothing is doubled and nothing is lost. A few of them on each forge;
 * `NIGHTS=50 npx vitest …` runs a hundred.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fc } from '@fast-check/vitest';
import { runStopped } from '../support/killed-runs.ts';
import { GIT_ENVIRONMENT } from '../support/git-remotes.ts';
import { runHere } from '../support/run-here.ts';
import { aVcsProject, nightOver, queuesInCode, timeoutSet, TOKEN } from '../support/vcs-runs.ts';
import type { VcsKind, VcsProject } from '../support/vcs-runs.ts';
import { comments } from '../support/vcs-world.ts';
import type { WorldThread } from '../support/vcs-world.ts';
import '../support/property-seed.ts';

const SLOW = { tags: ['slow'], timeout: 1_800_000 };
const NIGHTS = Number(process.env['NIGHTS'] ?? 10);
const IN_CODE = 30;
const ASK = { name: 'ask', match: { type: 'aws_sqs_queue' }, effect: 'escalate', reason: 'We talk about queues first' };
const ENVIRONMENT = { ...process.env, ...GIT_ENVIRONMENT, RECONCILE_VCS_TOKEN: TOKEN };
const TITLES = { accept: /^Accept: /, revert: /^Revert in the cloud: /, none: /^Decide: / };

/** What happens before a night, and where its run dies. */
const NIGHT = fc.record({
  set: fc.constantFrom(undefined, undefined, undefined, 120, 900, IN_CODE),
  says: fc.constantFrom(undefined, undefined, 'accept', 'revert', 'hold 14d', 'explain', 'merge'),
  by: fc.constantFrom('dana', 'dana', 'dana', 'nobody'),
  killedAt: fc.constantFrom(undefined, ...Array.from({ length: 14 }, (_, index) => index + 1)),
  when: fc.constantFrom('before' as const, 'after' as const),
});

let project: VcsProject;
afterEach(() => project.close());

describe.each<{ readonly kind: VcsKind; readonly seed: number }>([
  { kind: 'github', seed: 1 },
  { kind: 'gitlab', seed: 2 },
])('on $kind, night after night', ({ kind, seed }) => {
  it('creates one thread for each change and one answer for each command, and leaves no stale branch', SLOW, async () => {
    project = await aVcsProject(kind, {
      'infra/main.tf': queuesInCode('jobs', 'mail'),
      '.gitignore': '*.tfstate\n',
      CODEOWNERS: '* @dana\n',
    });
    const { world, remote, server } = project;
    const file = (name: string): string => join(remote.folder, name);
    writeFileSync(file('reconcile.yaml'), JSON.stringify({ vcs: { kind, url: server.url, project: 'acme/infra' }, rules: [ASK] }));
    const argv = nightOver(project);
    let [value, decided, killed] = [IN_CODE, 'none' as 'none' | 'accept' | 'revert' | 'hold', 0];

    for (const [index, night] of fc.sample(NIGHT, { numRuns: NIGHTS, seed }).entries()) {
      const told = `night ${index + 1}: ${JSON.stringify(night)}`;
      const [open] = openThreads();
      if (open !== undefined && night.says !== undefined) comments(world, open, night.by, `/reconcile ${night.says}`);
      const at = new Date().toISOString().replace(/\.\d+/, '');
      const events =
        night.set === undefined
          ? []
          : [timeoutSet('jobs', night.set, { eventTime: at, eventID: `night-${index}`, requestID: `r-${index}` })];
      writeFileSync(file('trail.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
      const [word] = night.says?.split(' ') ?? [];
      if (open !== undefined && night.by === 'dana' && (word === 'accept' || word === 'revert' || word === 'hold')) decided = word;
      if (night.set !== undefined) [value, decided] = [night.set, 'none'];

      if (night.killedAt !== undefined) {
        const ended = await runStopped(argv, ENVIRONMENT, { signal: 'SIGKILL', when: night.when, request: night.killedAt, world });
        if (ended.end === 'SIGKILL') killed += 1;
      }
      const next = await runHere(argv, { env: ENVIRONMENT });

      expect([0, 1], `${told}\n${next.err}`).toContain(next.code);
      const titles = openThreads().map(({ title }) => title);
      if (value === IN_CODE || decided === 'hold') expect(titles, told).toEqual([]);
      else expect(titles, told).toEqual([expect.stringMatching(TITLES[decided])]);
      expect(unansweredOrTwice(), told).toEqual([]);
      expect(remote.branches(), told).toEqual(['main', ...openThreads().flatMap(({ branch }) => branch ?? [])]);
    }

    const requests = world.requests.length;
    await runHere(argv, { env: ENVIRONMENT });
    expect(world.requests.slice(requests).filter((request) => !request.startsWith('GET '))).toEqual([]);
    expect(killed).toBeGreaterThan(NIGHTS / 4);
    expect(world.violations).toEqual([]);
  });
});

function openThreads(): readonly WorldThread[] {
  return project.world.threads.filter(({ state }) => state === 'open');
}

/** Ids of commands without exactly one answer, and of answers without a command. */
function unansweredOrTwice(): readonly number[] {
  const all = project.world.threads.flatMap((thread) => thread.comments);
  const asked = all.filter(({ author }) => author !== undefined).map(({ id }) => id);
  const answered = all.flatMap(({ author, body }) =>
    author === undefined ? Number(/said answer (\d+)/.exec(body)?.[1] ?? Number.NaN) : [],
  );
  const answers = answered.filter((id) => !Number.isNaN(id));
  return [...asked.filter((id) => answers.filter((one) => one === id).length !== 1), ...answers.filter((id) => !asked.includes(id))];
}
