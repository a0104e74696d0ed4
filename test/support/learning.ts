/** One repository at a VCS over several nights, through the command line: people merge, edit, close and revert the proposals of runs. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunReport } from '#domain/run-report.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Stats } from '#domain/report/stats-report.ts';
import { terraform } from './builders.ts';
import { queuesInCode, queuesInState, timeoutSet, TOKEN, aVcsProject } from './vcs-runs.ts';
import type { VcsProject } from './vcs-runs.ts';
import { GIT_ENVIRONMENT } from './git-remotes.ts';
import { runHere } from './run-here.ts';
import type { Printed } from './run-here.ts';
import type { WorldThread } from './vcs-world.ts';

const NAMES = ['jobs', 'mail', 'late'] as const;

/** The repository, and the actions of people in it. */
export interface Learning {
  readonly project: VcsProject;
  /** The path of reconcile.yaml. */
  readonly config: string;
  /** Runs one night: the trail has all earlier calls and these, `--since last`. */
  night(...calls: readonly CloudTrailEvent[]): Promise<{ readonly report: RunReport; readonly text: string }>;
  /** Runs a command line with the same ledger. */
  ask(...words: readonly string[]): Promise<Printed>;
  /** Runs `knowledge sync`, which learns from the actions of people. */
  sync(): Promise<string>;
  stats(): Promise<Stats>;
  /** A person sets the timeout of a queue with the CLI. */
  set(queue: string, seconds: number, over?: Partial<CloudTrailEvent>): CloudTrailEvent;
  /** The same by Terraform. */
  byTerraform(queue: string, seconds: number): CloudTrailEvent;
  /** The newest pull request. */
  newest(): WorldThread;
  /** A person merges it, optionally with changes; Terraform then applies it. */
  merge(thread: WorldThread, change?: (text: string) => string): void;
  /** A person closes it. */
  close(thread: WorldThread): void;
  /** A person reverts the last merge. */
  revertLast(): void;
  /** Sets the state after an apply: timeouts by queue. */
  applied(timeouts: Readonly<Record<string, number>>): void;
  end(): Promise<void>;
}

/**
 * Creates the repository.
 * @param code of infra/main.tf; absent: queues `jobs` and `mail` with a literal
 */
export async function aLearningProject(code: string = queuesInCode(...NAMES), settings: object = {}): Promise<Learning> {
  const project = await aVcsProject('github', { 'infra/main.tf': code, '.gitignore': '*.tfstate\n' }, NAMES);
  const { remote, world, server } = project;
  const config = join(remote.folder, 'reconcile.yaml');
  writeFileSync(
    config,
    JSON.stringify({ vcs: { kind: 'github', url: server.url, project: 'acme/infra', ...settings }, terraformPrincipals: ['terraform-ci'] }),
  );
  const trail: CloudTrailEvent[] = [];
  let minutesAgo = 60;
  const ask = (...words: readonly string[]): Promise<Printed> =>
    runHere([...words, '--ledger', join(remote.folder, 'ledger.sqlite')], {
      cwd: join(remote.clone, 'infra'),
      env: { RECONCILE_VCS_TOKEN: TOKEN },
    });
  const json = async <Answer>(...words: readonly string[]): Promise<Answer> => {
    const { out, err, code: exit } = await ask(...words, '--format', 'json');
    if (out === '') throw new Error(`expected an answer to ${words.join(' ')}, found exit code ${exit}: ${err}`);
    return JSON.parse(out) as Answer;
  };
  const set: Learning['set'] = (queue, seconds, over = {}) => {
    minutesAgo -= 2;
    return timeoutSet(queue, seconds, { eventTime: `${new Date(Date.now() - minutesAgo * 60_000).toISOString().slice(0, 19)}Z`, ...over });
  };
  const pull = (): void => void remote.git(['pull', '--quiet', 'origin', 'main']);
  return {
    project,
    config,
    ask,
    sync: async () => (await ask('knowledge', 'sync', '--config', config)).out,
    stats: () => json<Stats>('stats'),
    night: async (...calls) => {
      toNextSecond();
      trail.push(...calls);
      const trace = join(remote.folder, 'trail.ndjson');
      writeFileSync(trace, trail.map((event) => `${JSON.stringify(event)}\n`).join(''));
      const out = join(remote.folder, 'report.json');
      const words = ['run', '--dir', '.', '--trace', trace, '--since', 'last', '--refresh', 'off', '--verify', 'evaluate'];
      const { err, code: exit } = await ask(...words, '--config', config, '--deliver', 'pull-request', '--format', 'json', '--out', out);
      if (exit !== 0 && exit !== 1) throw new Error(`Expected a run; found exit code ${exit}: ${err}.`);
      const text = await runHere(['report', out, '--format', 'markdown'], { cwd: remote.folder });
      return { report: JSON.parse(readFileSync(out, 'utf8')) as RunReport, text: text.out };
    },
    set,
    byTerraform: (queue, seconds) => set(queue, seconds, terraform()),
    newest: () => {
      const thread = world.threads.findLast(({ kind }) => kind === 'pull-request');
      if (thread === undefined) throw new Error('expected a pull request, found none');
      return thread;
    },
    merge: (thread, change = (text) => text) => {
      toNextSecond();
      remote.git(['fetch', '--quiet', 'origin', thread.branch ?? '']);
      remote.git(['merge', '--quiet', '--no-ff', '--no-edit', 'FETCH_HEAD']);
      const file = join(remote.clone, 'infra/main.tf');
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      remote.git(['commit', '--quiet', '-a', '--amend', '--no-edit', '--allow-empty']);
      remote.git(['push', '--quiet', 'origin', 'main']);
      const [mergeCommit, baseCommit] = [remote.git(['rev-parse', 'HEAD']), remote.git(['rev-parse', 'HEAD^1'])];
      Object.assign(thread, { state: 'merged', endedAt: new Date().toISOString(), mergeCommit, baseCommit });
    },
    close: (thread) => {
      toNextSecond();
      Object.assign(thread, { state: 'closed', endedAt: new Date().toISOString() });
    },
    revertLast: () => {
      toNextSecond();
      const commit = ['revert', '--no-edit', '-m', '1', 'HEAD'];
      execFileSync('git', commit, { cwd: remote.clone, env: { ...process.env, ...GIT_ENVIRONMENT }, stdio: 'pipe' });
      remote.git(['push', '--quiet', 'origin', 'main']);
      pull();
    },
    applied: (timeouts) => {
      const state = JSON.parse(queuesInState(NAMES)) as {
        resources: { name: string; instances: { attributes: Record<string, unknown> }[] }[];
      };
      for (const { name, instances } of state.resources)
        for (const { attributes } of instances) if (name in timeouts) attributes['visibility_timeout_seconds'] = timeouts[name];
      writeFileSync(join(remote.clone, 'infra/terraform.tfstate'), JSON.stringify(state));
    },
    end: () => project.close(),
  };
}

/** Commits and records have whole seconds, and people do not merge and revert within one. */
function toNextSecond(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1010 - (Date.now() % 1000));
}
