// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadFlow } from '#cli/flow.ts';
import { main } from '#cli/main.ts';
import { aVcsProject, timeoutSet, TOKEN } from '../support/vcs-runs.ts';
import type { VcsKind, VcsProject } from '../support/vcs-runs.ts';
import { aTerminal } from '../support/terminal.ts';

const SLOW = { timeout: 240_000 };

let project: VcsProject;
afterEach(() => project.close());

/** The command as a person calls it, with a VCS behind it. */
async function knowledge(
  ...words: readonly string[]
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const { remote, server, kind } = project;
  const config = join(remote.folder, 'reconcile.yaml');
  writeFileSync(config, JSON.stringify({ vcs: { kind, url: server.url, project: 'acme/infra' } }));
  const terminal = aTerminal(['knowledge', ...words, '--ledger', ledger(), '--config', config], {
    cwd: join(remote.clone, 'infra'),
    env: { RECONCILE_VCS_TOKEN: TOKEN },
  });
  const code = await main(terminal, loadFlow);
  return { code, ...terminal.printed };
}

const ledger = (): string => join(project.remote.folder, 'ledger.sqlite');

/** A run that opened a pull request. */
async function delivered(kind: VcsKind): Promise<VcsProject['world']['threads'][number]> {
  project = await aVcsProject(kind);
  await project.run([timeoutSet('jobs', 90)], { ledger: ledger() });
  const [thread] = project.world.threads;
  if (thread?.branch === undefined) throw new Error('expected a pull request, found none');
  return thread;
}

/** What the VCS merged, on a branch that the clone was never told of. */
function mergeOf(branch: string, change: (text: string) => string): string {
  const { remote } = project;
  remote.git(['fetch', '-q', 'origin', branch]);
  remote.git(['checkout', '-q', '-b', 'as-merged', 'FETCH_HEAD']);
  const file = join(remote.clone, 'infra/main.tf');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  remote.git(['commit', '-q', '--allow-empty', '-am', 'As reviewed']);
  remote.git(['push', '-q', 'origin', 'as-merged']);
  const commit = remote.git(['rev-parse', 'HEAD']).trim();
  remote.git(['checkout', '-q', 'main']);
  remote.git(['branch', '-q', '-D', 'as-merged']);
  return commit;
}

describe.each(['github', 'gitlab'] as const)('reconcile knowledge sync asks %s', (kind) => {
  it('and learns once what was merged unchanged', SLOW, async () => {
    const thread = await delivered(kind);
    Object.assign(thread, {
      state: 'merged',
      endedAt: new Date().toISOString(),
      mergeCommit: mergeOf(thread.branch ?? '', (text) => text),
    });

    const first = await knowledge('sync');
    const again = await knowledge('sync');
    const { stdout } = await knowledge('list', '--format', 'json');

    expect(first).toMatchObject({ code: 0, stdout: '1 proved patches looked up: 1 merged\n' });
    expect(again.stdout).toBe(first.stdout);
    expect(JSON.parse(stdout)).toMatchObject({ situations: [{ reality: { merged: 1 } }], recipes: [] });
  });

  it('and learns the edits of people before the merge', SLOW, async () => {
    const thread = await delivered(kind);
    const mergeCommit = mergeOf(thread.branch ?? '', (text) => text.replace(/= 90$/m, '= 90 # seconds'));
    Object.assign(thread, { state: 'merged', endedAt: new Date().toISOString(), mergeCommit });

    const { stdout } = await knowledge('sync');
    const listed = await knowledge('list', '--format', 'json');

    expect(stdout).toBe('1 proved patches looked up: 1 edited; 1 correction learned as a recipe\n');
    expect(JSON.parse(listed.stdout)).toMatchObject({
      situations: [{ reality: { edited: 1 } }],
      recipes: [{ source: 'correction', standing: 'active', recipe: { edits: [{ edit: 'replace-expression' }] } }],
    });
  });

  it('and learns what was rejected', SLOW, async () => {
    const thread = await delivered(kind);
    Object.assign(thread, { state: 'closed', endedAt: new Date().toISOString() });

    expect((await knowledge('sync')).stdout).toBe('1 proved patches looked up: 1 closed\n');
  });

  it('and learns nothing from a thread that a run closed because the drift had ended', SLOW, async () => {
    const thread = await delivered(kind);
    await project.run([timeoutSet('jobs', 90), timeoutSet('jobs', 30, { eventID: 'back', eventTime: '2026-11-22T00:00:00Z' })], {
      ledger: ledger(),
    });

    const { stdout } = await knowledge('sync');

    expect(thread.state).toBe('closed');
    expect(stdout).toBe('1 proved patches looked up: no outcome yet\n');
  });
});
