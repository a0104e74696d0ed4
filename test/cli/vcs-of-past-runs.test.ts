/** What becomes of pull requests and issues reaches the statistics: closed by people, or labelled as wrong. Through git, a VCS and the command line. */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openVcsOfPastRuns } from '#cli/vcs-of-past-runs.ts';
import { main } from '#cli/main.ts';
import { openLedger } from '#ledger/sqlite.ts';
import { aFlow } from '../support/flow.ts';
import { aVcsProject, timeoutSet, TOKEN } from '../support/vcs-runs.ts';
import type { VcsKind, VcsProject } from '../support/vcs-runs.ts';
import { aTerminal } from '../support/terminal.ts';

const SLOW = { tags: ['slow'], timeout: 180_000 };
const RULE = { name: 'ask', match: { address: 'aws_sqs_queue.mail' }, effect: 'escalate', reason: 'We talk about it' };

describe.each<{ readonly kind: VcsKind }>([{ kind: 'github' }, { kind: 'gitlab' }])('feedback of people on $kind', SLOW, ({ kind }) => {
  let project: VcsProject;
  let ledger: string;
  beforeEach(async () => {
    project = await aVcsProject(kind);
    ledger = join(project.remote.folder, 'ledger.sqlite');
    const { url } = project.server;
    writeFileSync(join(project.remote.clone, 'reconcile.yaml'), JSON.stringify({ vcs: { kind, url, project: 'acme/infra' } }));
    await project.run([timeoutSet('jobs', 120), timeoutSet('mail', 90, { eventTime: '2026-01-15T18:00:00Z' })], {
      ledger,
      policy: { rules: [RULE] },
    });
  });
  afterEach(async () => {
    await project.close();
    expect(project.world.violations).toEqual([]);
  });

  async function reconcile(...argv: readonly string[]): Promise<string> {
    const terminal = aTerminal([...argv, '--ledger', ledger], {
      cwd: project.remote.clone,
      env: { RECONCILE_VCS_TOKEN: TOKEN, USER: 'dana' },
    });
    expect([await main(terminal), terminal.printed.stderr]).toEqual([0, '']);
    return terminal.printed.stdout;
  }
  const falsePositives = async (): Promise<unknown> => {
    await reconcile('knowledge', 'sync');
    return (JSON.parse(await reconcile('stats', '--format', 'json')) as { readonly all: { readonly falsePositives: unknown } }).all
      .falsePositives;
  };

  it('counts pull requests that were closed unmerged', async () => {
    const [pull] = project.world.threads;
    Object.assign(pull!, { state: 'closed', endedAt: new Date().toISOString() });

    expect(await falsePositives()).toEqual({ count: 1, of: 1 });
  });

  it('counts pull requests and issues labelled as wrong, until the label is removed', async () => {
    const [pull, issue] = project.world.threads;
    pull!.labels.push('reconcile:wrong');
    issue!.labels.push('reconcile:wrong');
    const both = await falsePositives();
    issue!.labels.pop();

    expect([both, await falsePositives()]).toEqual([
      { count: 2, of: 2 },
      { count: 1, of: 1 },
    ]);
  });

  it('counts a case marked with the command, also against a label', async () => {
    const opened = await openLedger(ledger);
    const [id = ''] = (await opened.threads()).flatMap(({ reconciliations }) => reconciliations);
    await opened.close();
    const marked = await reconcile('mark', id.slice(0, 8), 'wrong', '--reason', 'Nobody asked');
    const before = await falsePositives();
    project.world.threads[0]!.labels.push('reconcile:wrong');
    await reconcile('mark', id, 'right', '--reason', 'It was', '--as', 'sam');

    expect(marked).toBe(`${id} (aws_sqs_queue.jobs): wrong\n`);
    expect([before, await falsePositives()]).toEqual([
      { count: 1, of: 1 },
      { count: 0, of: 1 },
    ]);
  });
});

describe('openAskedVcs', () => {
  const thread = { vcs: 'github.com/acme/infra' } as never;

  it('opens nothing if nothing was delivered', async () => {
    const around = { ledger: { threads: async () => [] }, options: {}, flow: aFlow().flow, terminal: aTerminal([]) };

    expect(await openVcsOfPastRuns('/srv', around)).toBeUndefined();
  });

  it('reports that the VCS of the run cannot be opened', async () => {
    const terminal = aTerminal([], { cwd: import.meta.dirname });
    const around = { ledger: { threads: async () => [thread] }, options: {}, flow: aFlow().flow, terminal };

    expect(await openVcsOfPastRuns('/', around)).toBeUndefined();
    expect(terminal.printed.stderr).toMatch(/^The outcomes of pull requests are not looked up: Expected a git remote/);
  });
});
