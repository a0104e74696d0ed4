/** What was one piece of work in several roots and files is reviewed once; pipelines of several roots leave each other's alone. Through git, a VCS and whole runs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aConsoleUser } from '../../../support/builders.ts';
import { aVcsProject, queuesInCode, queuesInState, timeoutSet } from '../../../support/vcs-runs.ts';
import type { VcsKind, VcsProject, RunOver } from '../../../support/vcs-runs.ts';
import { issuesOf, pullsOf } from '../../../support/vcs-world.ts';

const SLOW = { tags: ['slow'], timeout: 300_000 };
const BOTH: RunOver = { roots: ['prod', 'staging'] };
const TITLE = 'Set visibility_timeout_seconds of aws_sqs_queue.jobs and aws_sqs_queue.mail to 120';
const ASK = { rules: [{ name: 'ask', match: { type: 'aws_sqs_queue' }, effect: 'escalate', reason: 'We talk about it' }] };

describe.each<{ readonly kind: VcsKind }>([{ kind: 'github' }, { kind: 'gitlab' }])('across roots, on $kind', SLOW, ({ kind }) => {
  let project: VcsProject;
  beforeEach(async () => {
    const files = { 'prod/main.tf': queuesInCode('jobs'), 'staging/main.tf': queuesInCode('mail'), '.gitignore': '*.tfstate\n' };
    project = await aVcsProject(kind, files, []);
    writeFileSync(join(project.remote.clone, 'prod/terraform.tfstate'), queuesInState(['jobs']));
    writeFileSync(join(project.remote.clone, 'staging/terraform.tfstate'), queuesInState(['mail']));
  });
  afterEach(async () => {
    await project.close();
    expect(project.world.violations).toEqual([]);
  });
  const events = [timeoutSet('jobs', 120), timeoutSet('mail', 120)];
  const titles = (): readonly string[] => pullsOf(project.world).map(({ title }) => title.replace(/^Draft: /, ''));
  const edited = (branch = pullsOf(project.world)[0]?.branch ?? ''): readonly boolean[] =>
    ['prod', 'staging'].map((root) => project.remote.read(branch, `${root}/main.tf`).includes('= 120'));

  it('creates one pull request for one session of a person, over both roots', async () => {
    await project.run(events, BOTH);
    const again = await project.run(events, BOTH);

    expect(titles()).toEqual([TITLE]);
    expect(edited()).toEqual([true, true]);
    expect(again.report.deliveries.map(({ detail }) => detail.split(' ')[0])).toEqual(['left']);
    expect(pullsOf(project.world)[0]?.body).toContain('root prod');
  });

  it('creates two for another actor or another time', async () => {
    const other = [timeoutSet('jobs', 120), timeoutSet('mail', 120, aConsoleUser('sam@example.com'))];

    await project.run(other, BOTH);

    expect(titles()).toEqual([
      'Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120 in prod',
      'Set visibility_timeout_seconds of aws_sqs_queue.mail to 120 in staging',
    ]);
  });

  it('splits it into one per root if the settings require it', async () => {
    await project.run(events, BOTH);

    await project.run(events, { ...BOTH, vcs: { acrossRoots: false } });

    expect(titles()).toEqual([
      'Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120 in prod',
      'Set visibility_timeout_seconds of aws_sqs_queue.mail to 120 in staging',
    ]);
    expect(pullsOf(project.world).map(({ branch }) => edited(branch))).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(project.world.threads).toHaveLength(2);
  });

  it('removes a root whose drift is gone', async () => {
    await project.run(events, BOTH);

    await project.run([...events, timeoutSet('mail', 30, { eventTime: '2026-01-15T12:00:00Z' })], BOTH);

    expect(titles()).toEqual(['Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120 in prod']);
    expect(edited()).toEqual([true, false]);
    expect(project.world.threads).toHaveLength(1);
  });

  it('escalates both roots in one issue or one draft with both edits', async () => {
    await project.run(events, { ...BOTH, policy: ASK });
    const issues = issuesOf(project.world).map(({ title }) => title);
    await project.run(events, { ...BOTH, policy: ASK, vcs: { escalations: 'draft' } });

    expect(issues).toEqual([`Decide: ${TITLE}`]);
    expect(titles()).toEqual([`Decide: ${TITLE}`]);
    expect(edited()).toEqual([true, true]);
  });

  it('stays unchanged in runs over one root, whether the drift exists or not', async () => {
    await project.run(events, BOTH);
    const before = structuredClone(project.world.threads);

    const prod = await project.run([timeoutSet('jobs', 120)], { roots: ['prod'] });
    await project.run([timeoutSet('jobs', 120), timeoutSet('jobs', 30, { eventTime: '2026-01-15T12:00:00Z' })], { roots: ['prod'] });
    await project.run([timeoutSet('mail', 120)], { roots: ['staging'] });

    expect(project.world.threads).toEqual(before);
    expect(edited()).toEqual([true, true]);
    expect(prod.warnings).toEqual([expect.stringContaining('also covers staging, which this run does not')]);
  });

  it('lets runs over one root each keep their own, in any order', async () => {
    const later = { eventTime: '2026-01-15T12:00:00Z' };
    await project.run([timeoutSet('jobs', 120)], { roots: ['prod'] });
    await project.run([timeoutSet('mail', 90)], { roots: ['staging'] });

    await project.run([timeoutSet('mail', 90), timeoutSet('mail', 30, later)], { roots: ['staging'] });
    await project.run([timeoutSet('jobs', 121)], { roots: ['prod'] });

    // Of one root alone a title need not say which.
    expect(titles()).toEqual(['Set visibility_timeout_seconds of aws_sqs_queue.jobs to 121']);
    expect(pullsOf(project.world, 'closed').map(({ title }) => title)).toEqual([
      'Set visibility_timeout_seconds of aws_sqs_queue.mail to 90',
    ]);
  });
});
