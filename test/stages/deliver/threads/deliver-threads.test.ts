import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aVcsProject, queuesInCode, timeoutSet, TOKEN } from '../../../support/vcs-runs.ts';
import type { VcsKind, VcsProject } from '../../../support/vcs-runs.ts';
import { issuesOf, pullsOf } from '../../../support/vcs-world.ts';
import type { Fault, WorldThread } from '../../../support/vcs-world.ts';
import { GIT_ENVIRONMENT } from '../../../support/git-remotes.ts';

const SLOW = { tags: ['slow'], timeout: 180_000 };

describe.each<{ readonly kind: VcsKind }>([{ kind: 'github' }, { kind: 'gitlab' }])('deliverThreads, on $kind', SLOW, ({ kind }) => {
  let project: VcsProject;
  beforeEach(async () => {
    project = await aVcsProject(kind);
  });
  afterEach(async () => {
    await project.close();
    expect(project.world.violations).toEqual([]);
  });

  it('opens one pull request per intent, each mergeable alone', async () => {
    await project.run([timeoutSet('jobs', 120), timeoutSet('mail', 90, { eventTime: '2026-01-15T18:00:00Z' })]);

    const pulls = pullsOf(project.world);
    const texts = pulls.map(({ branch }) => project.remote.read(branch ?? '', 'infra/main.tf'));
    expect(pulls.map(({ title, labels }) => [title, labels])).toEqual([
      ['Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120', ['reconcile']],
      ['Set visibility_timeout_seconds of aws_sqs_queue.mail to 90', ['reconcile']],
    ]);
    expect(texts.map((text) => [text.includes('= 120'), text.includes('= 90')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('keeps to the same pull request when it runs again, and updates it when the value is another', async () => {
    const events = [timeoutSet('jobs', 120)];
    await project.run(events);
    const [before] = structuredClone(pullsOf(project.world));
    const written = project.world.requests.length;

    const second = await project.run(events);
    const again = project.world.requests.slice(written);
    const third = await project.run([timeoutSet('jobs', 121)]);

    expect(again.filter((request) => !request.startsWith('GET'))).toEqual([]);
    expect(second.report.deliveries.map(({ detail }) => detail.split(' ')[0])).toEqual(['left']);
    expect(third.report.deliveries.map(({ detail }) => detail.split(' ')[0])).toEqual(['updated']);
    const pulls = pullsOf(project.world);
    expect(pulls).toHaveLength(1);
    expect(pulls[0]).toMatchObject({ number: before?.number, title: 'Set visibility_timeout_seconds of aws_sqs_queue.jobs to 121' });
    expect(project.remote.read(pulls[0]?.branch ?? '', 'infra/main.tf')).toContain('= 121');
  });

  it('closes it when the drift is gone and reopens it when it returns', async () => {
    const there = timeoutSet('jobs', 120);
    const back = timeoutSet('jobs', 30, { eventTime: '2026-01-15T12:00:00Z' });
    await project.run([there]);

    await project.run([there, back]);
    const closed = structuredClone(pullsOf(project.world, 'closed'));
    const branches = project.remote.branches();
    await project.run([there]);

    expect([branches, project.remote.branches()]).toEqual([['main'], ['main', closed[0]?.branch]]);
    expect(closed).toMatchObject([{ number: 1, comments: [{ body: expect.stringContaining('The drift is gone') }] }]);
    expect(pullsOf(project.world)).toMatchObject([{ number: 1 }]);
    expect(project.world.threads).toHaveLength(1);
  });

  it('links to the previous one if it was merged', async () => {
    const there = timeoutSet('jobs', 120);
    await project.run([there]);
    Object.assign(project.world.threads[0]!, { state: 'merged' });

    await project.run([there]);

    const [second] = pullsOf(project.world);
    expect(second).toMatchObject({
      number: 2,
      branch: expect.stringMatching(/-2$/),
      body: expect.stringMatching(/Previous: \S+\/1\n/),
    });
  });

  it('does not reopen one that a person closed, unless the values change', async () => {
    await project.run([timeoutSet('jobs', 120)]);
    Object.assign(project.world.threads[0]!, { state: 'closed' });

    const same = await project.run([timeoutSet('jobs', 120)]);
    const afterSame = project.world.threads.length;
    await project.run([timeoutSet('jobs', 121)]);

    expect([same.warnings.some((text) => text.includes('was closed by a person')), afterSame]).toEqual([true, 1]);
    expect(pullsOf(project.world)).toMatchObject([{ number: 2 }]);
  });

  it('is cancelled by the command in its body', async () => {
    await project.run([timeoutSet('jobs', 120)]);
    const [pull] = pullsOf(project.world);
    const [command = ''] = /^git push .*$/m.exec(pull?.body ?? '') ?? [];

    execFileSync('sh', ['-c', command], { cwd: project.remote.clone, env: { ...process.env, ...GIT_ENVIRONMENT }, stdio: 'ignore' });
    // Without its branch a VCS closes it.
    Object.assign(project.world.threads[0]!, { state: 'closed' });
    await project.run([timeoutSet('jobs', 120)]);

    expect(project.remote.branches()).toEqual(['main']);
    expect(pullsOf(project.world)).toEqual([]);
  });

  it('opens an issue with both options for an escalation', async () => {
    await project.run([timeoutSet('jobs', 120)], {
      policy: { rules: [{ name: 'ask', match: { type: 'aws_sqs_queue' }, effect: 'escalate', reason: 'We talk about queues first' }] },
    });

    const [issue] = issuesOf(project.world);
    expect(pullsOf(project.world)).toEqual([]);
    expect(issue?.title).toBe('Decide: Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120');
    expect(issue?.body).toMatch(/\*\*if accepted\*\*:[\s\S]*\*\*if reverted\*\*:/);
  });

  it('opens an issue with the revert command and closes the pull request of an earlier accept', async () => {
    await project.run([timeoutSet('jobs', 120)]);
    const policy = { rules: [{ name: 'back', match: { type: 'aws_sqs_queue' }, effect: 'revert', reason: 'Queues are set in code' }] };

    await project.run([timeoutSet('jobs', 120)], { policy });

    expect(pullsOf(project.world)).toEqual([]);
    expect(pullsOf(project.world, 'closed')[0]?.comments[0]?.body).toContain('The verdict is now revert.');
    expect(issuesOf(project.world)[0]).toMatchObject({
      title: 'Revert in the cloud: Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120',
      body: expect.stringMatching(/reconcile act [0-9a-f]+ --action revert-drift --plan/),
    });
  });

  it('records the pull request of each reconciliation in the ledger', async () => {
    const ledger = `${project.remote.folder}/ledger.sqlite`;
    let threads: unknown;
    const { report } = await project.run([timeoutSet('jobs', 120)], {
      ledger,
      ports: (ports) => ((threads = ports.ledger.threads), ports),
    });

    expect(threads).toBeDefined();
    expect(report.deliveries).toEqual([{ kind: 'pull-request', detail: expect.stringMatching(/^opened https:\S+: Set visibility/) }]);
  });
});

describe.each<{ readonly kind: VcsKind; readonly pulls: string; readonly issues: string }>([
  { kind: 'github', pulls: '/pulls', issues: '/issues' },
  { kind: 'gitlab', pulls: '/merge_requests', issues: '/issues' },
])('exactly one, on $kind', SLOW, ({ kind, pulls, issues }) => {
  let project: VcsProject;
  beforeEach(async () => {
    project = await aVcsProject(kind);
  });
  afterEach(async () => {
    await project.close();
    expect(project.world.violations).toEqual([]);
  });
  const ask = {
    policy: { rules: [{ name: 'ask', match: { address: 'aws_sqs_queue.mail' }, effect: 'escalate', reason: 'We talk about it' }] },
  };
  const events = (): readonly ReturnType<typeof timeoutSet>[] => [
    timeoutSet('jobs', 120),
    timeoutSet('mail', 90, { eventTime: '2026-01-15T18:00:00Z' }),
  ];

  it.each<{ readonly name: string; readonly how: Fault['how'] }>([
    { name: 'a response is lost after the request was processed', how: 'cut-after' },
    { name: 'a request is lost', how: 'cut-before' },
    { name: 'the VCS fails', how: { status: 500, message: 'Internal Server Error' } },
    {
      name: 'the rate limit is exceeded',
      how: { status: 429, message: 'You have exceeded a secondary rate limit', headers: { 'retry-after': '1' } },
    },
  ])('pull request and issue, if $name', async ({ how }) => {
    project.world.faults.push(
      { method: 'POST', path: pulls, how },
      { method: 'POST', path: issues, how },
      { method: 'GET', path: pulls, how },
    );

    await project.run(events(), ask);
    await project.run(events(), ask);

    expect(project.world.faults).toEqual([]);
    expect(project.world.threads.map((thread) => [thread.kind, thread.labels])).toEqual([
      ['pull-request', ['reconcile']],
      ['issue', ['reconcile']],
    ]);
  });

  it('pull request and issue, for two runs on two machines', async () => {
    const other = `${project.remote.folder}/other`;
    cpSync(project.remote.clone, other, { recursive: true });
    const both = events();

    await Promise.all([project.run(both, ask), project.run(both, { ...ask, clone: other }), project.run(both, ask)]);

    expect(pullsOf(project.world)).toHaveLength(1);
    expect(issuesOf(project.world)).toHaveLength(1);
    expect(project.world.threads.filter((thread) => thread.kind === 'pull-request')).toHaveLength(1);
    expect(project.remote.branches().filter((branch) => branch.startsWith('reconcile/'))).toHaveLength(1);
  });

  it('none of its own if a person already makes the change, in any file', async () => {
    const theirs = ['locals {\n  seconds = 120\n}\n', queuesInCode('jobs').replace('= 30', '= local.seconds'), queuesInCode('mail')].join(
      '\n',
    );
    project.remote.pushAs('dana', 'longer-timeout', { 'infra/main.tf': theirs });
    project.world.threads.push(aPersonsPull(7, 'longer-timeout'));

    const { report, warnings } = await project.run([timeoutSet('jobs', 120)]);
    await project.run([timeoutSet('jobs', 121)]);

    expect(report.deliveries).toEqual([{ kind: 'pull-request', detail: expect.stringMatching(/^left \S+\/7: /) }]);
    expect(warnings).toEqual([expect.stringContaining('#7 by dana already makes this change')]);
    expect(pullsOf(project.world).map(({ title }) => title)).toEqual([
      'Longer',
      'Set visibility_timeout_seconds of aws_sqs_queue.jobs to 121',
    ]);
  });

  it('retries in the next run if the remote has changed', async () => {
    project.remote.pushAs('dana', 'main', { 'infra/main.tf': `# of the shop\n${queuesInCode('jobs', 'mail')}` });

    const { warnings, report } = await project.run([timeoutSet('jobs', 120)]);
    project.remote.git(['pull', '--quiet']);
    await project.run([timeoutSet('jobs', 120)]);

    expect([warnings[0], report.deliveries]).toEqual([
      expect.stringContaining('was not delivered'),
      [{ kind: 'pull-request', detail: expect.stringMatching(/^not delivered/) }],
    ]);
    expect(pullsOf(project.world)).toHaveLength(1);
  });

  it('requests review from the owners in CODEOWNERS', async () => {
    project.remote.pushAs('dana', 'main', { '.github/CODEOWNERS': '* @sam\n/infra/ @dana @acme/platform\n' });

    await project.run([timeoutSet('jobs', 120)], {
      vcs: { codeowners: true, labels: ['reconcile', 'drift'], assignees: ['sam'], signOff: true },
    });

    const [pull] = pullsOf(project.world);
    expect(pull).toMatchObject({
      labels: ['reconcile', 'drift'],
      assignees: ['sam'],
      reviewers: kind === 'github' ? ['dana', 'platform'] : ['dana'],
    });
    expect(project.remote.git(['log', '-1', '--format=%B', pull?.branch ?? ''], project.remote.bare)).toContain(
      'Signed-off-by: ci <ci@example.com>',
    );
  });

  it('requests configured reviewers, opens drafts, reports unknown people, and no review for issues', async () => {
    const people = { reviewers: ['dana', 'nobody'], teamReviewers: ['platform'], assignees: ['sam'], draft: true };

    const { warnings } = await project.run(events(), { ...ask, vcs: people });
    const again = await project.run(events(), { ...ask, vcs: people });

    const [pull, issue] = project.world.threads;
    expect(pull).toMatchObject({ isDraft: true, assignees: ['sam'], reviewers: kind === 'github' ? ['dana', 'platform'] : ['dana'] });
    expect(issue).toMatchObject({ kind: 'issue', reviewers: [], assignees: ['sam'] });
    expect(warnings).toEqual([expect.stringContaining('can be requested from nobody')]);
    expect(again.warnings).toEqual([]);
  });

  it('never shows its token', async () => {
    const { report, warnings } = await project.run([timeoutSet('jobs', 120)]);
    const { folder } = project.remote;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const kept = files.filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(TOKEN));

    expect(JSON.stringify([report, warnings, project.world.threads])).not.toContain(TOKEN);
    expect(kept).toEqual([]);
    expect([...project.world.authorizations].every((header) => header.includes(TOKEN))).toBe(true);
  });
});

function aPersonsPull(number: number, branch: string): WorldThread {
  return {
    kind: 'pull-request',
    number,
    title: 'Longer',
    body: 'It is slow.',
    state: 'open',
    labels: [],
    reviewers: [],
    assignees: [],
    author: 'dana',
    comments: [],
    branch,
    base: 'main',
  };
}
