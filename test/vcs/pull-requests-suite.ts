import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PullRequestDraft, PullRequests } from '#ports/vcs.ts';
import { aVcsWorld, comments } from '../support/vcs-world.ts';
import type { Fault, VcsWorld, RunningVcs, WorldGit } from '../support/vcs-world.ts';

const DRAFT: PullRequestDraft = { branch: 'reconcile/a1', base: 'main', title: 'Set timeout to 300', body: 'Because.\n', isDraft: false };
const ISSUE = { title: 'Somebody opened a bucket', body: 'Look at it.', labels: ['reconcile'] };
const TOKEN = 'token-0123456789abcdef';

/** How a VCS is started for the suite. */
export interface VcsUnderTest {
  start(world: VcsWorld, git: WorldGit): Promise<RunningVcs>;
  open(url: string, token: string, onMessage: (message: string) => void): Promise<PullRequests>;
  /** Paths as requests name them. */
  readonly paths: { readonly pulls: string; readonly issues: string; readonly comments: string };
  /** How it says that too much was asked of it. */
  readonly limits: readonly { readonly name: string; readonly how: Exclude<Fault['how'], string> }[];
}

/** What every VCS does, whichever it is. */
export function describePullRequests(name: string, vcs: VcsUnderTest): void {
  describe(name, { timeout: 60_000 }, () => {
    let world: VcsWorld;
    let server: RunningVcs;
    let pulls: PullRequests;
    const told: string[] = [];
    const texts = new Map([['c1 main.tf', 'merged\n']]);
    const heads = new Map([
      ['main', 'c0'],
      ['reconcile/a1', 'c1'],
      ['reconcile/b2', 'c2'],
    ]);

    beforeEach(async () => {
      world = aVcsWorld();
      told.length = 0;
      server = await vcs.start(world, {
        headOf: (branch) => heads.get(branch),
        textAt: (commit, path) => texts.get(`${commit} ${path}`),
        changedPaths: () => ['main.tf', 'gone.tf'],
      });
      pulls = await vcs.open(server.url, TOKEN, (message) => void told.push(message));
    });
    afterEach(async () => {
      await server.close();
      expect(world.violations).toEqual([]);
    });

    it('returns the default branch', async () => {
      expect(await pulls.defaultBranch()).toBe('main');
    });

    it('opens a pull request, and finds it', async () => {
      const opened = await pulls.open(DRAFT);

      expect(opened).toMatchObject({
        kind: 'pull-request',
        number: 1,
        state: 'open',
        branch: 'reconcile/a1',
        base: 'main',
        title: DRAFT.title,
        isDraft: false,
        isFromFork: false,
      });
      expect(await pulls.openInto('main')).toEqual([opened]);
      expect(await pulls.openInto('release')).toEqual([]);
      expect(await pulls.from('reconcile/a1')).toEqual([opened]);
      expect(await pulls.from('reconcile/b2')).toEqual([]);
    });

    it('opens a draft, and keeps its title unchanged', async () => {
      const { number } = await pulls.open({ ...DRAFT, isDraft: true });
      await pulls.change({ kind: 'pull-request', number }, { title: 'Another title' });

      expect(await pulls.from('reconcile/a1')).toMatchObject([{ title: 'Another title', isDraft: true }]);
    });

    it('makes a draft ready, and keeps its title unchanged', async () => {
      const { number } = await pulls.open({ ...DRAFT, isDraft: true });

      expect(await pulls.change({ kind: 'pull-request', number }, { isDraft: false })).toBe('done');
      expect(await pulls.from('reconcile/a1')).toMatchObject([{ title: DRAFT.title, isDraft: false }]);
      expect(world.threads[0]?.title).toBe(DRAFT.title);
    });

    it('opens one pull request for a branch if repeated', async () => {
      const opened = await Promise.all([pulls.open(DRAFT), pulls.open(DRAFT), pulls.open(DRAFT)]);

      expect(opened.map(({ number }) => number)).toEqual([1, 1, 1]);
      expect(world.threads).toHaveLength(1);
    });

    it.each<{ readonly name: string; readonly how: Fault['how'] }>([
      { name: 'the response is lost after the creation', how: 'cut-after' },
      { name: 'the request is lost', how: 'cut-before' },
      { name: 'the VCS fails', how: { status: 502, message: 'Bad Gateway' } },
    ])('creates one pull request, one issue and one comment if $name', async ({ how }) => {
      const { paths } = vcs;
      world.faults.push({ method: 'POST', path: paths.pulls, how }, { method: 'POST', path: paths.comments, how });

      const { number } = await pulls.open(DRAFT);
      await pulls.comment({ kind: 'pull-request', number }, 'Hello.');
      world.faults.push({ method: 'POST', path: paths.issues, how });
      const issue = await pulls.openIssue(ISSUE);

      expect(world.threads.map(({ kind, comments }) => [kind, comments.length])).toEqual([
        ['pull-request', 1],
        ['issue', 0],
      ]);
      expect(await pulls.issues('reconcile')).toEqual([issue]);
    });

    it.each(vcs.limits)('waits as long as requested: $name', async ({ how }) => {
      world.faults.push({ method: 'POST', path: vcs.paths.pulls, how });
      const started = Date.now();

      await pulls.open(DRAFT);

      expect(Date.now() - started).toBeGreaterThan(900);
      expect(told).toEqual([expect.stringContaining('asks to wait')]);
      expect(world.threads).toHaveLength(1);
    });

    it('retries a failed read', async () => {
      await pulls.open(DRAFT);
      world.faults.push({ method: 'GET', path: vcs.paths.pulls, how: { status: 503, message: 'busy' } });

      expect(await pulls.openInto('main')).toHaveLength(1);
    });

    it('fails with an error without the token', async () => {
      world.faults.push({ method: 'GET', path: vcs.paths.pulls, how: { status: 403, message: `Resource not accessible by ${TOKEN}` } });

      const error: unknown = await pulls.openInto('main').catch((cause: unknown) => cause);

      expect(error).toMatchObject({ name: 'DeliveryError', code: 'vcs-refused', hint: expect.stringContaining('token') });
      expect(`${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(TOKEN);
    });

    it('changes, closes and reopens', async () => {
      const { number } = await pulls.open(DRAFT);
      const thread = { kind: 'pull-request', number } as const;

      expect(await pulls.change(thread, { title: 'New', body: 'Other.' })).toBe('done');
      expect(await pulls.change(thread, { state: 'closed' })).toBe('done');
      expect(await pulls.from('reconcile/a1')).toMatchObject([{ title: 'New', body: 'Other.', state: 'closed' }]);
      expect(await pulls.change(thread, { state: 'open' })).toBe('done');
      expect(await pulls.openInto('main')).toHaveLength(1);
    });

    it('reports that it cannot be reopened', async () => {
      const { number } = await pulls.open({ ...DRAFT, branch: 'reconcile/b2' });
      await pulls.change({ kind: 'pull-request', number }, { state: 'closed' });
      heads.delete('reconcile/b2');

      expect(await pulls.change({ kind: 'pull-request', number }, { state: 'open' })).toBe('refused');
      heads.set('reconcile/b2', 'c2');
    });

    it('adds labels and assignees, and reports unknown people', async () => {
      const { number } = await pulls.open(DRAFT);

      const unknown = await pulls.addMetadata(
        { kind: 'pull-request', number },
        { labels: ['reconcile', 'drift'], reviewers: ['dana', 'nobody'], teamReviewers: [], assignees: ['sam'] },
      );

      expect(unknown).toEqual([expect.stringContaining('nobody')]);
      expect(world.threads[0]).toMatchObject({ labels: ['reconcile', 'drift'], reviewers: ['dana'], assignees: ['sam'] });
    });

    it('finds pull requests and issues by a label, in any state', async () => {
      const { number } = await pulls.open(DRAFT);
      const issue = await pulls.openIssue(ISSUE);
      await pulls.openIssue({ ...ISSUE, title: 'Another', body: 'Another.' });
      for (const thread of [{ kind: 'pull-request', number } as const, issue])
        await pulls.addMetadata(thread, { labels: ['wrong'], reviewers: [], teamReviewers: [], assignees: [] });
      await pulls.change(issue, { state: 'closed' });

      const found = await pulls.labelled('wrong');

      expect(found).toEqual(
        expect.arrayContaining([
          { kind: 'pull-request', number },
          { kind: 'issue', number: issue.number },
        ]),
      );
      expect(found).toHaveLength(2);
    });

    it('writes and updates comments', async () => {
      const { number } = await pulls.open(DRAFT);
      const thread = { kind: 'pull-request', number } as const;
      const { id } = await pulls.comment(thread, 'One.');
      await pulls.comment(thread, 'Two.');

      await pulls.changeComment(thread, id, 'First.');

      expect((await pulls.comments(thread)).map(({ body }) => body)).toEqual(['First.', 'Two.']);
    });

    it('reads comments on lines of the diff in order, and does not treat review comments as edited', async () => {
      const { number } = await pulls.open(DRAFT);
      const [thread] = world.threads;
      const [at, publishedAt, changedAt] = ['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z', '2026-01-04T00:00:00Z'];
      comments(world, thread!, 'dana', { body: 'On a line.', at, publishedAt, onLine: true });
      comments(world, thread!, 'dana', { body: 'Edited.', at: publishedAt, changedAt, onLine: true });
      comments(world, thread!, 'dana', { body: 'Last.', at: changedAt });

      const found = await pulls.comments({ kind: 'pull-request', number });

      expect(found.map(({ body, isEdited }) => [body, isEdited])).toEqual([
        ['On a line.', false],
        ['Edited.', true],
        ['Last.', false],
      ]);
    });

    it('reads all pages', async () => {
      await pulls.open(DRAFT);
      const [first] = world.threads;
      world.threads.push(
        ...Array.from({ length: 230 }, (_, index) => ({ ...first!, number: index + 2, branch: `person-${index}`, comments: [] })),
      );

      expect(await pulls.openInto('main')).toHaveLength(231);
    });

    it('reports the outcome of a pull request', async () => {
      const { number } = await pulls.open(DRAFT);
      const open = await pulls.outcome(number);
      Object.assign(world.threads[0]!, { state: 'merged', endedAt: '2026-11-21T12:00:00Z', mergeCommit: 'c1' });

      const merged = await pulls.outcome(number);
      Object.assign(world.threads[0]!, { state: 'closed' });

      expect(open).toMatchObject({ state: 'open', url: expect.stringContaining('/1') });
      expect(merged).toMatchObject({
        state: 'merged',
        endedAt: '2026-11-21T12:00:00Z',
        mergedFiles: [{ path: 'main.tf', text: 'merged\n' }, { path: 'gone.tf' }],
      });
      expect(await pulls.outcome(number)).toMatchObject({ state: 'closed', endedAt: '2026-11-21T12:00:00Z' });
      expect(await pulls.outcome(99)).toBeUndefined();
    });

    it('returns the changes of others', async () => {
      const { number } = await pulls.open(DRAFT);

      expect(await pulls.changedPaths(number)).toEqual(['main.tf', 'gone.tf']);
      expect(await pulls.fileAt('main.tf', 'c1')).toBe('merged\n');
      expect(await pulls.fileAt('other.tf', 'c1')).toBeUndefined();
    });
  });
}
