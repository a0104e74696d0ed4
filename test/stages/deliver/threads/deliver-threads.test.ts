import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aForgeProject, timeoutSet } from '../../../support/forge-runs.ts';
import type { ForgeKind, ForgeProject } from '../../../support/forge-runs.ts';
import { issuesOf, pullsOf } from '../../../support/forge-world.ts';

const SLOW = { tags: ['slow'], timeout: 180_000 };

describe.each<{ readonly kind: ForgeKind }>([{ kind: 'github' }, { kind: 'gitlab' }])('deliverThreads, on $kind', SLOW, ({ kind }) => {
  let project: ForgeProject;
  beforeEach(async () => {
    project = await aForgeProject(kind);
  });
  afterEach(async () => {
    await project.close();
    expect(project.world.violations).toEqual([]);
  });

  it('opens one pull request for each intent, each of which can be merged alone', async () => {
    await project.run([timeoutSet('jobs', 300), timeoutSet('mail', 90, { eventTime: '2026-01-15T18:00:00Z' })]);

    const pulls = pullsOf(project.world);
    const texts = pulls.map(({ branch }) => project.remote.read(branch ?? '', 'infra/main.tf'));
    expect(pulls.map(({ title, labels }) => [title, labels])).toEqual([
      ['Set visibility_timeout_seconds of aws_sqs_queue.jobs to 300', ['reconcile']],
      ['Set visibility_timeout_seconds of aws_sqs_queue.mail to 90', ['reconcile']],
    ]);
    expect(texts.map((text) => [text.includes('= 300'), text.includes('= 90')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('keeps to the same pull request when it runs again, and updates it when the value is another', async () => {
    const events = [timeoutSet('jobs', 300)];
    await project.run(events);
    const [before] = structuredClone(pullsOf(project.world));
    const written = project.world.requests.length;

    const second = await project.run(events);
    const again = project.world.requests.slice(written);
    const third = await project.run([timeoutSet('jobs', 301)]);

    expect(again.filter((request) => !request.startsWith('GET'))).toEqual([]);
    expect(second.report.deliveries.map(({ detail }) => detail.split(' ')[0])).toEqual(['left']);
    expect(third.report.deliveries.map(({ detail }) => detail.split(' ')[0])).toEqual(['updated']);
    const pulls = pullsOf(project.world);
    expect(pulls).toHaveLength(1);
    expect(pulls[0]).toMatchObject({ number: before?.number, title: 'Set visibility_timeout_seconds of aws_sqs_queue.jobs to 301' });
    expect(project.remote.read(pulls[0]?.branch ?? '', 'infra/main.tf')).toContain('= 301');
  });

  it('closes it when the drift is gone, and reopens it when it returns', async () => {
    const there = timeoutSet('jobs', 300);
    const back = timeoutSet('jobs', 30, { eventTime: '2026-01-15T12:00:00Z' });
    await project.run([there]);

    await project.run([there, back]);
    const closed = structuredClone(pullsOf(project.world, 'closed'));
    await project.run([there]);

    expect(closed).toMatchObject([{ number: 1, comments: [{ body: expect.stringContaining('The drift is gone') }] }]);
    expect(pullsOf(project.world)).toMatchObject([{ number: 1 }]);
    expect(project.world.threads).toHaveLength(1);
  });

  it('links to the one before when that cannot be reopened, or was merged', async () => {
    const there = timeoutSet('jobs', 300);
    await project.run([there]);
    Object.assign(project.world.threads[0]!, { state: 'merged' });

    await project.run([there]);

    const [second] = pullsOf(project.world);
    expect(second).toMatchObject({
      number: 2,
      branch: expect.stringMatching(/-2$/),
      body: expect.stringMatching(/It was there before: \S+\/1\n/),
    });
  });

  it('does not open again what a person closed, unless the values are others', async () => {
    await project.run([timeoutSet('jobs', 300)]);
    Object.assign(project.world.threads[0]!, { state: 'closed' });

    const same = await project.run([timeoutSet('jobs', 300)]);
    const afterSame = project.world.threads.length;
    await project.run([timeoutSet('jobs', 301)]);

    expect([same.warnings.some((text) => text.includes('was closed by a person')), afterSame]).toEqual([true, 1]);
    expect(pullsOf(project.world)).toMatchObject([{ number: 2 }]);
  });

  it('opens an issue with both options for what a person has to decide', async () => {
    await project.run([timeoutSet('jobs', 300)], {
      policy: { rules: [{ name: 'ask', match: { type: 'aws_sqs_queue' }, effect: 'escalate', reason: 'We talk about queues first' }] },
    });

    const [issue] = issuesOf(project.world);
    expect(pullsOf(project.world)).toEqual([]);
    expect(issue?.title).toBe('Decide: Set visibility_timeout_seconds of aws_sqs_queue.jobs to 300');
    expect(issue?.body).toMatch(/\*\*accept\*\*:[\s\S]*\*\*revert\*\*:/);
  });

  it('opens an issue with the command for what is to be set back, and closes the pull request that would have kept it', async () => {
    await project.run([timeoutSet('jobs', 300)]);
    const policy = { rules: [{ name: 'back', match: { type: 'aws_sqs_queue' }, effect: 'revert', reason: 'Queues are set in code' }] };

    await project.run([timeoutSet('jobs', 300)], { policy });

    expect(pullsOf(project.world)).toEqual([]);
    expect(pullsOf(project.world, 'closed')[0]?.comments[0]?.body).toContain('The verdict is another one now: revert.');
    expect(issuesOf(project.world)[0]).toMatchObject({
      title: 'Set the cloud back: Set visibility_timeout_seconds of aws_sqs_queue.jobs to 300',
      body: expect.stringMatching(/reconcile act [0-9a-f]+ --action revert-drift/),
    });
  });

  it('tells the ledger which pull request is of which reconciliations', async () => {
    const ledger = `${project.remote.folder}/ledger.sqlite`;
    let threads: unknown;
    const { report } = await project.run([timeoutSet('jobs', 300)], {
      ledger,
      ports: (ports) => ((threads = ports.ledger.threads), ports),
    });

    expect(threads).toBeDefined();
    expect(report.deliveries).toEqual([{ kind: 'pull-request', detail: expect.stringMatching(/^opened https:\S+: Set visibility/) }]);
  });
});
