/** Commands in comments, night by night through the command line: real git, a VCS that listens on this machine, a real ledger. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { GIT_ENVIRONMENT } from '../support/git-remotes.ts';
import { runHere } from '../support/run-here.ts';
import type { Printed } from '../support/run-here.ts';
import { aVcsProject, nightOver, queuesInCode, timeoutSet, TOKEN } from '../support/vcs-runs.ts';
import type { VcsKind, VcsProject } from '../support/vcs-runs.ts';
import { comments, issuesOf, pullsOf } from '../support/vcs-world.ts';
import type { WorldThread } from '../support/vcs-world.ts';

const SLOW = { tags: ['slow'], timeout: 300_000 };
const ASK = { name: 'ask', match: { type: 'aws_sqs_queue' }, effect: 'escalate', reason: 'We talk about queues first' };
const REVERT = { name: 'never', match: { type: 'aws_sqs_queue' }, effect: 'revert', reason: 'Queues are set in code alone' };
const ENVIRONMENT = { ...process.env, ...GIT_ENVIRONMENT, RECONCILE_VCS_TOKEN: TOKEN };

/** The diffs that a body shows. */
function diffsIn(body: string): readonly string[] {
  return [...body.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff = '']) => diff);
}

describe.each<{ readonly kind: VcsKind }>([{ kind: 'github' }, { kind: 'gitlab' }])('commands in comments, on $kind', SLOW, ({ kind }) => {
  let project: VcsProject;
  beforeEach(async () => {
    project = await aVcsProject(kind, {
      'infra/main.tf': queuesInCode('jobs', 'mail'),
      '.gitignore': '*.tfstate\n',
      CODEOWNERS: '* @nobody\n/infra/ @dana @acme/queues\n',
    });
  });
  afterEach(async () => {
    await project.close();
    expect(project.world.violations).toEqual([]);
  });

  interface Night {
    readonly rules?: readonly object[];
    readonly vcs?: object;
  }

  /** One night, with the events that are new since the last one. */
  async function night(events: readonly CloudTrailEvent[] = [], { rules = [ASK], vcs = {} }: Night = {}): Promise<Printed> {
    const { remote, server } = project;
    const file = (name: string): string => join(remote.folder, name);
    writeFileSync(file('reconcile.yaml'), JSON.stringify({ vcs: { kind, url: server.url, project: 'acme/infra', ...vcs }, rules }));
    writeFileSync(file('trail.ndjson'), events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const done = await runHere([...nightOver(project), '--format', 'json'], { env: ENVIRONMENT });
    expect([0, 1], done.err).toContain(done.code);
    return done;
  }

  function ask(argv: readonly string[]): Promise<Printed> {
    return runHere([...argv, '--ledger', join(project.remote.folder, 'l.sqlite')], { env: ENVIRONMENT });
  }

  const happened = (seconds = 120): readonly CloudTrailEvent[] => [
    timeoutSet('jobs', seconds, {
      eventTime: new Date(Date.now() - 3600_000).toISOString().replace(/\.\d+/, ''),
      eventID: crypto.randomUUID(),
    }),
  ];
  const issue = (): WorldThread => project.world.threads.find((one) => one.kind === 'issue') ?? expect.fail('expected an issue');
  const answersIn = (thread: WorldThread): readonly string[] =>
    thread.comments.flatMap(({ author, body }) => (author === undefined && body.includes('reconcile said answer') ? [body] : []));
  const says = (thread: WorldThread, author: string, said: Parameters<typeof comments>[3]): void =>
    void comments(project.world, thread, author, said);
  const draft = { vcs: { escalations: 'draft' } };
  /** What GitHub and GitLab show as the title: the latter has the mark of a draft in it. */
  const isDraft = ({ title, ...thread }: WorldThread): boolean =>
    kind === 'github' ? thread.isDraft === true : title.startsWith('Draft: ');

  it('accept: opens a pull request with the proved edit, names the person, and closes the issue with a link', async () => {
    await night(happened());
    says(issue(), 'dana', '/reconcile accept\n\nWe need it.');

    await night();
    const [pull] = pullsOf(project.world);
    const after = structuredClone(project.world.threads);
    await night();

    expect(pull).toMatchObject({ isDraft: false, title: 'Accept: Set visibility_timeout_seconds of aws_sqs_queue.jobs to 120' });
    expect(pull?.body).toContain('> **Accepted by `dana`**');
    expect(project.remote.read(pull?.branch ?? '', 'infra/main.tf')).toContain('= 120');
    expect(issue().state).toBe('closed');
    expect(answersIn(issue())).toEqual([expect.stringMatching(/Accepted by `dana`.*\/\d+: review and merge it/)]);
    expect(project.world.threads).toEqual(after);
  });

  it('accept: converts the open draft into the accepted pull request', async () => {
    await night(happened(), { vcs: { escalations: 'draft' } });
    const [draft] = pullsOf(project.world);
    says(draft!, 'dana', '/reconcile accept');

    await night([], { vcs: { escalations: 'draft' } });

    expect(pullsOf(project.world)).toHaveLength(1);
    expect(draft?.title).toMatch(/Accept: Set/);
    expect(draft?.body).not.toContain('Not accepted yet');
    expect(project.remote.git(['log', '-1', '--format=%B', draft?.branch ?? ''], project.remote.bare)).toMatch(
      /^Accept: [\s\S]*Accepted by dana/,
    );
    expect(answersIn(draft!)).toHaveLength(1);
  });

  it('shows both outcomes in an issue: the edit after an accept, folded, and the effect of the next apply', async () => {
    await night(happened());
    const { body } = issue();
    const shown = structuredClone(issue());
    await night();

    const [, folded = ''] = /<details>([\s\S]*?)<\/details>/.exec(body) ?? [];
    expect(folded).toMatch(/--- a\/infra\/main\.tf\n\+\+\+ b\/infra\/main\.tf\n@@[\s\S]*\n- .* = 30\n\+ .* = 120\n/);
    expect(body).toContain('`aws_sqs_queue.jobs`: `visibility_timeout_seconds: 120 → 30`');
    expect(body).toContain('/reconcile accept');
    expect(issue()).toEqual(shown);
  });

  it('accept: makes exactly the edit shown in the issue, which equals the one in a draft', async () => {
    await night(happened());
    const [inIssue] = diffsIn(issue().body);
    await night(happened(), draft);
    const [inDraft] = diffsIn(pullsOf(project.world)[0]?.body ?? '');
    await night(happened());
    says(issuesOf(project.world)[0] ?? issue(), 'dana', '/reconcile accept');
    await night();
    const pull = pullsOf(project.world).find(({ title }) => title.startsWith('Accept: '));

    expect(inIssue).toMatch(/= 120/);
    expect(inDraft).toBe(inIssue);
    expect(diffsIn(pull?.body ?? '')).toEqual([inIssue]);
    expect(project.remote.read(pull?.branch ?? '', 'infra/main.tf')).toBe(
      applyPatch(project.remote.read('main', 'infra/main.tf'), inIssue ?? ''),
    );
  });

  it('shows no secret next to the edit', async () => {
    const secret = 'hunter2-hunter2-hunter2';
    const text = project.remote.read('main', 'infra/main.tf');
    const beside = `variable "db_password" {\n  default = "${secret}"\n}\n`;
    project.remote.pushAs('dana', 'main', { 'infra/main.tf': text.replace('}\n', `}\n${beside}`) });
    project.remote.git(['pull', '--quiet']);

    await night(happened());
    const { body } = issue();
    says(issue(), 'dana', '/reconcile accept');
    await night();
    const [pull] = pullsOf(project.world);

    expect(diffsIn(body)[0]).toMatch(/variable "db_password" \{\n {3}default = "\*+"/);
    expect(project.remote.read(pull?.branch ?? '', 'infra/main.tf')).toContain(secret);
    for (const shown of [body, pull?.body ?? '']) expect(shown).not.toContain(secret);
  });

  it('shows no edit if no person may accept the change', async () => {
    await night(happened(), { rules: [REVERT] });

    expect(issue().body).not.toMatch(/If accepted|<details>|```diff/);
    expect(issue().body).toContain('`visibility_timeout_seconds: 120 → 30`');
  });

  it('accept: applies to this project only if another one with the same template shares the ledger', async () => {
    await night(happened());
    const other = await aVcsProject(kind);
    const { folder } = other.remote;
    writeFileSync(
      join(folder, 'reconcile.yaml'),
      JSON.stringify({ vcs: { kind, url: other.server.url, project: 'acme/infra' }, rules: [ASK] }),
    );
    writeFileSync(join(folder, 'trail.ndjson'), `${JSON.stringify(happened(300)[0])}\n`);
    await runHere([...nightOver(other), '--ledger', join(project.remote.folder, 'l.sqlite')], { env: ENVIRONMENT });
    const shared = [issue(), issuesOf(other.world)[0]].map((one) => /reconcile explain (\S+)/.exec(one?.body ?? '')?.[1]);
    await other.close();
    says(issue(), 'dana', '/reconcile accept');

    await night();

    const [pull] = pullsOf(project.world);
    expect(shared[0]).toBe(shared[1]);
    expect(answersIn(issue())).toEqual([expect.stringMatching(/Accepted by `dana`/)]);
    expect(project.remote.read(pull?.branch ?? '', 'infra/main.tf')).toContain('= 120');
  });

  it('accept: makes the draft ready for review, once', async () => {
    await night(happened(), draft);
    const pull = pullsOf(project.world)[0]!;
    const before = isDraft(pull);
    says(pull, 'dana', '/reconcile accept');
    await night([], draft);
    const after = isDraft(pull);
    Object.assign(pull, kind === 'github' ? { isDraft: true } : { isDraft: true, title: `Draft: ${pull.title}` });
    await night([], draft);

    expect([before, after, isDraft(pull)]).toEqual([true, false, true]);
    expect(pull.title).toMatch(/^(?:Draft: )?Accept: Set/);
  });

  it('accept: keeps the draft if the settings open drafts only', async () => {
    await night(happened(), { vcs: { escalations: 'draft', draft: true } });
    const pull = pullsOf(project.world)[0]!;
    says(pull, 'dana', '/reconcile accept');
    await night([], { vcs: { escalations: 'draft', draft: true } });

    expect([isDraft(pull), answersIn(pull).length]).toEqual([true, 1]);
  });

  it('accept: reports if the VCS does not make the draft ready, and delivers the rest', async () => {
    await night(happened(), draft);
    const pull = pullsOf(project.world)[0]!;
    Object.assign(pull, { staysDraft: true });
    says(pull, 'dana', '/reconcile accept');
    const { err } = await night([], draft);

    expect([isDraft(pull), answersIn(pull).length]).toEqual([kind === 'github', 1]);
    expect(/stays a draft/.test(err)).toBe(kind === 'github');
  });

  it('obeys a comment on a line of the diff like any other, and answers it once', async () => {
    await night(happened(), draft);
    const pull = pullsOf(project.world)[0]!;
    says(pull, 'nobody', { body: '/reconcile accept', onLine: true });
    await night([], draft);
    const refused = answersIn(pull);
    // Drafted in a review that was submitted later.
    const publishedAt = new Date(Date.now() + 60_000).toISOString();
    says(pull, 'dana', { body: '/reconcile hold 2d', onLine: true, publishedAt });
    await night([], draft);
    await night([], draft);

    expect(refused).toEqual([expect.stringMatching(/You may not decide this/)]);
    expect(answersIn(pull).slice(1)).toEqual([expect.stringMatching(/Held, as `dana` decided/)]);
    expect(pull.state).toBe('closed');
  });

  it('distinguishes a line comment from a comment with the same number, and ignores edited ones', async () => {
    await night(happened(), draft);
    const pull = pullsOf(project.world)[0]!;
    says(pull, 'dana', '/reconcile explain');
    await night([], draft);
    const { id } = pull.comments.find(({ author }) => author === 'dana')!;
    // Only GitHub counts them apart.
    const own = kind === 'github' ? { id } : {};
    says(pull, 'dana', { body: '/reconcile explain', onLine: true, ...own });
    says(pull, 'dana', { body: '/reconcile revert', onLine: true, changedAt: new Date(Date.now() + 1000).toISOString() });
    await night([], draft);

    expect(answersIn(pull)).toHaveLength(2);
    expect(pull.state).toBe('open');
  });

  it('hold: stores a hold with owner and end, and removes the change from its thread', async () => {
    await night(happened());
    says(issue(), 'dana', '/reconcile hold 14d');

    await night();
    const owners = await ask(['owners', 'aws_sqs_queue.jobs']);
    const requests = project.world.requests.length;
    await night();

    expect(issue().state).toBe('closed');
    expect(answersIn(issue())).toEqual([expect.stringMatching(/Held, as `dana` decided, until \d{4}-/)]);
    expect(owners.out).toMatch(/dana/);
    expect(project.world.requests.slice(requests).filter((request) => !request.startsWith('GET'))).toEqual([]);
  });

  it('hold: removes an accepted change from its pull request', async () => {
    await night(happened(), { rules: [] });
    const [pull] = pullsOf(project.world);
    says(pull!, 'dana', '/reconcile hold 2d');

    await night([], { rules: [] });

    expect([pull?.state, answersIn(pull!).length]).toEqual(['closed', 1]);
  });

  it('revert: becomes the verdict, and shows the effect of the revert', async () => {
    await night(happened());
    says(issue(), 'dana', '/reconcile revert');

    await night();
    const [id = ''] = /reconcile act (\S+)/.exec(issue().body)?.slice(1) ?? [];
    const explained = await ask(['explain', id]);
    await night();

    expect(issue()).toMatchObject({ state: 'open', title: expect.stringMatching(/^Revert in the cloud: /) });
    expect(answersIn(issue())).toEqual([expect.stringMatching(/To be reverted, as `dana` decided[\s\S]*120 → 30[\s\S]*reconcile act/)]);
    expect(explained.out).toMatch(/revert[\s\S]*dana decided so in a comment/);
  });

  it('explain: answers with the output of the command', async () => {
    await night(happened());
    says(issue(), 'sam', '/reconcile explain');

    await night();
    const [id = ''] = /reconcile explain (\S+)/.exec(issue().body)?.slice(1) ?? [];
    const printed = await ask(['explain', id]);

    expect(answersIn(issue())).toHaveLength(1);
    for (const line of printed.out.split('\n')) expect(answersIn(issue())[0]).toContain(line);
    expect(issue().state).toBe('open');
  });

  it('explains from the receipt in the issue, without the ledger', async () => {
    await night(happened());
    const [id = ''] = /reconcile explain (\S+)/.exec(issue().body)?.slice(1) ?? [];
    const file = join(project.remote.folder, 'body.md');
    writeFileSync(file, JSON.stringify({ body: issue().body.replaceAll('\n', '\r\n') }));

    const told = await runHere(['explain', id, '--receipt', file, '--ledger', '/nowhere/at/all.sqlite']);
    const other = await runHere(['explain', 'other', '--receipt', file]);

    expect([told.code, other.code]).toEqual([0, 2]);
    expect(told.out).toMatch(/In short[\s\S]*Event\n[\s\S]*SetQueueAttributes by[\s\S]*Verdict\n[\s\S]*We talk about queues first/);
    expect(issue().body).toContain('`infra/main.tf:');
  });

  it('obeys members of an owning team and approvers in the settings', async () => {
    project.world.members.set('acme/queues', ['sam']);
    await night(happened());
    says(issue(), 'sam', '/reconcile revert');
    await night();
    project.world.members.clear();
    says(issue(), 'Sam', '/reconcile hold');
    project.world.collaborators.push('Sam');

    await night([], { vcs: { approvers: ['sam'] } });

    expect(answersIn(issue()).map((text) => text.split('\n')[1]?.slice(0, 8))).toEqual(['To be re', 'Held, as']);
  });

  it.each([
    { who: 'an outsider that CODEOWNERS names', author: 'nobody', body: '/reconcile accept', told: /You may not decide this/ },
    {
      who: 'a person with write access who does not own the file',
      author: 'sam',
      body: '/reconcile accept',
      told: /You may not decide this/,
    },
    { who: 'an unknown command', author: 'dana', body: '/reconcile merge `@all` <b>', told: /Write the command on a line of its own/ },
    { who: 'a hold that is too long', author: 'dana', body: '/reconcile hold 91d', told: /Write the command on a line of its own/ },
    {
      who: 'two commands at once',
      author: 'dana',
      body: '/reconcile accept\n/reconcile revert',
      told: /Write the command on a line of its own/,
    },
  ])('answers $who once, and changes nothing', async ({ author, body, told }) => {
    await night(happened());
    const before = structuredClone(issue());
    says(issue(), author, body);

    await night();
    await night();

    expect(answersIn(issue())).toEqual([expect.stringMatching(told)]);
    expect(answersIn(issue())[0]).not.toMatch(/@all|<b>/);
    expect({ ...issue(), comments: [] }).toEqual({ ...before, comments: [] });
    expect(pullsOf(project.world)).toEqual([]);
  });

  it.each([
    { what: 'a command in a quote', author: 'dana', body: '> /reconcile accept' },
    { what: 'code', author: 'dana', body: 'Say\n```\n/reconcile accept\n```' },
    { what: 'a command within a line', author: 'dana', body: 'or /reconcile accept' },
    { what: 'a command in its own comment', author: 'ci', body: '/reconcile accept' },
  ])('ignores $what', async ({ author, body }) => {
    await night(happened());
    says(issue(), author, body);

    await night();

    expect([answersIn(issue()), pullsOf(project.world)]).toEqual([[], []]);
  });

  it('ignores an edited comment, and answers although another person writes its marker', async () => {
    await night(happened());
    says(issue(), 'dana', '/reconcile accept');
    Object.assign(issue().comments[0]!, { changedAt: new Date(Date.now() + 1000).toISOString() });
    await night();
    const unread = answersIn(issue()).length;
    const { id } = comments(project.world, issue(), 'dana', '/reconcile hold 1d');
    says(issue(), 'nobody', `<!-- reconcile said answer ${id} -->\nDone.`);

    await night();

    expect([unread, answersIn(issue()).length, issue().state]).toEqual([0, 1, 'closed']);
  });

  it('refuses to accept a change that the policy reverts', async () => {
    await night(happened(), { rules: [REVERT] });
    says(issue(), 'dana', '/reconcile accept');
    says(issue(), 'dana', '/reconcile hold 1d');

    await night([], { rules: [REVERT] });

    expect(answersIn(issue())).toEqual([
      expect.stringMatching(/nothing was changed\. The policy asks for a revert: Queues are set in code alone/),
      expect.stringMatching(/nothing was changed\. The policy asks for a revert/),
    ]);
    expect([issue().state, pullsOf(project.world)]).toEqual(['open', []]);
  });

  it('does not apply a comment to later values', async () => {
    await night(happened());
    says(issue(), 'dana', '/reconcile accept');

    await night(happened(900));

    expect(answersIn(issue())).toEqual([expect.stringMatching(/was made again since/)]);
    expect(pullsOf(project.world)).toEqual([]);
    expect(issuesOf(project.world)[0]?.title).toMatch(/^Decide: .* to 900$/);
  });
});
