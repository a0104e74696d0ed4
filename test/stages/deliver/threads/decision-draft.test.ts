/** An escalation as a draft: the edit of one option, which nobody can take for what was accepted. Through git, a VCS and whole runs. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aVcsProject, queuesInCode, timeoutSet } from '../../../support/vcs-runs.ts';
import type { VcsKind, VcsProject, RunOver } from '../../../support/vcs-runs.ts';
import { issuesOf, pullsOf } from '../../../support/vcs-world.ts';
import type { WorldThread } from '../../../support/vcs-world.ts';

const SLOW = { tags: ['slow'], timeout: 180_000 };
const RULE = { name: 'ask', match: { type: 'aws_sqs_queue' }, effect: 'escalate', reason: 'We talk about queues first' };
const DRAFT: RunOver = { vcs: { escalations: 'draft' }, policy: { rules: [RULE] } };
const TITLE = 'Decide: Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120';

describe.each<{ readonly kind: VcsKind }>([{ kind: 'github' }, { kind: 'gitlab' }])(
  'an escalation as a draft, on $kind',
  SLOW,
  ({ kind }) => {
    let project: VcsProject;
    beforeEach(async () => {
      project = await aVcsProject(kind);
    });
    afterEach(async () => {
      await project.close();
      expect(project.world.violations).toEqual([]);
    });
    const shownTitle = (title: string): string => (kind === 'gitlab' ? `Draft: ${title}` : title);
    const draft = (): WorldThread => pullsOf(project.world)[0] ?? expect.fail('expected a draft');
    const edited = ({ branch = '' }: WorldThread): string => project.remote.read(branch, 'infra/main.tf');

    it('contains the edit for accept and is marked as not accepted in title, label, body and commit', async () => {
      const { report } = await project.run([timeoutSet('jobs', 120)], DRAFT);

      const { title, labels, isDraft, body, branch = '' } = draft();
      expect({ title, labels, isDraft }).toEqual({ title: shownTitle(TITLE), labels: ['reconcile', 'reconcile:decide'], isDraft: true });
      expect(body.split('\n')[1]).toMatch(/^> \*\*Not accepted yet\.\*\*/);
      expect(body).toMatch(/\*\*if accepted\*\*:[\s\S]*\*\*if reverted\*\*:/);
      expect(body).toContain('+  visibility_timeout_seconds = 120');
      expect(project.remote.git(['log', '-1', '--format=%B', branch], project.remote.bare)).toMatch(/^Decide: [\s\S]*Not accepted yet\./);
      expect(edited(draft())).toBe(queuesInCode('jobs', 'mail').replace('= 30', '= 120').trimEnd());
      expect(report.reconciliations.map(({ verdict, status, diff }) => [verdict, status, diff])).toEqual([['escalate', 'escalated', '']]);
      expect(issuesOf(project.world)).toEqual([]);
    });

    it('is never merged, not even automatically', async () => {
      await project.run([timeoutSet('jobs', 120)], DRAFT);
      await project.run([timeoutSet('jobs', 121)], DRAFT);

      expect(project.world.requests.filter((request) => /\/merge(?:\/|$)|auto|graphql/i.test(request))).toEqual([]);
      expect(draft().isDraft).toBe(true);
    });

    it('stays one thread: left, updated, closed without drift, reopened as draft', async () => {
      const there = timeoutSet('jobs', 120);
      const back = timeoutSet('jobs', 30, { eventTime: '2026-01-15T12:00:00Z' });
      const deeds: string[] = [];
      const run = async (...events: Parameters<VcsProject['run']>[0]): Promise<void> => {
        const { report } = await project.run(events, DRAFT);
        deeds.push(report.deliveries.map(({ detail }) => detail.split(' ')[0]).join());
      };

      await run(there);
      await run(there);
      await run(timeoutSet('jobs', 121));
      const updated = edited(draft());
      await run(there, back);
      const closed = structuredClone(pullsOf(project.world, 'closed'));
      await run(there);

      expect(deeds).toEqual(['opened', 'left', 'updated', 'closed', 'reopened']);
      expect(updated).toContain('= 121');
      expect(closed).toHaveLength(1);
      expect(project.world.threads).toHaveLength(1);
      expect(draft()).toMatchObject({ title: shownTitle(TITLE), isDraft: true, labels: ['reconcile', 'reconcile:decide'] });
      expect(edited(draft())).toContain('= 120');
    });

    it('is separate from the pull request of an accepted drift, in any order', async () => {
      const events = [timeoutSet('jobs', 120)];
      await project.run(events);

      await project.run(events, DRAFT);
      const decided = structuredClone(project.world.threads);
      await project.run(events);

      expect(decided).toMatchObject([
        {
          number: 1,
          state: 'closed',
          comments: [{ body: expect.stringMatching(/now escalate\. Continued in https:\S+\/2$/) }],
        },
        { number: 2, state: 'open', isDraft: true },
      ]);
      expect(pullsOf(project.world)).toMatchObject([
        { number: 1, isDraft: false, labels: ['reconcile'], title: TITLE.slice('Decide: '.length) },
      ]);
    });

    it('replaces an issue and is replaced by one, each closed with a link to the next', async () => {
      const events = [timeoutSet('jobs', 120)];
      await project.run(events, { ...DRAFT, vcs: {} });

      await project.run(events, DRAFT);
      const asDraft = structuredClone(project.world.threads);
      await project.run(events, { ...DRAFT, vcs: {} });

      expect(asDraft.map((thread) => [thread.kind, thread.state])).toEqual([
        ['issue', 'closed'],
        ['pull-request', 'open'],
      ]);
      expect(asDraft[0]?.comments[0]?.body).toMatch(/\nContinued in https:\S+$/);
      expect(project.world.threads.map((thread) => [thread.kind, thread.state])).toEqual([
        ['issue', 'open'],
        ['pull-request', 'closed'],
      ]);
    });

    it('is not opened again for the same values after a person closed it', async () => {
      await project.run([timeoutSet('jobs', 120)], DRAFT);
      Object.assign(project.world.threads[0]!, { state: 'closed' });

      const { warnings } = await project.run([timeoutSet('jobs', 120)], DRAFT);

      expect(warnings).toEqual([expect.stringContaining('was closed by a person')]);
      expect(project.world.threads).toHaveLength(1);
    });

    it('gets no other values after a person marked it ready', async () => {
      await project.run([timeoutSet('jobs', 120)], DRAFT);
      Object.assign(draft(), { isDraft: false, title: TITLE });

      const { warnings } = await project.run([timeoutSet('jobs', 121)], DRAFT);
      await project.run([timeoutSet('jobs', 121)], DRAFT);

      expect(edited(draft())).toContain('= 120');
      expect(warnings).toEqual([expect.stringContaining('marked ready by a person with other values')]);
      expect(draft().comments.map(({ body }) => body)).toEqual([expect.stringContaining('The values in the cloud changed')]);
      expect(project.world.threads).toHaveLength(1);
    });

    it('gets a removed label back', async () => {
      await project.run([timeoutSet('jobs', 120)], DRAFT);
      draft().labels.splice(1);

      await project.run([timeoutSet('jobs', 120)], DRAFT);

      expect(draft().labels).toEqual(['reconcile', 'reconcile:decide']);
    });

    it('is created once by two runs on one machine', async () => {
      await Promise.all([project.run([timeoutSet('jobs', 120)], DRAFT), project.run([timeoutSet('jobs', 120)], DRAFT)]);

      expect(project.world.threads).toHaveLength(1);
      expect(draft().isDraft).toBe(true);
    });
  },
);
