/** Whole runs with --deliver pull-request: real git with a bare remote, a VCS double on this machine, real files, a real ledger. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { execFileSync } from 'node:child_process';
import { VcsSettings } from '#config/vcs.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { createPorts } from '#context.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Ports } from '#ports.ts';
import { reconcile } from '#reconcile.ts';
import type { RunResult } from '#run-options.ts';
import { anEvent } from './builders.ts';
import { queueValues, setAttributes } from './calls.ts';
import { aVcsWorld } from './vcs-world.ts';
import type { VcsWorld, RunningVcs, WorldGit } from './vcs-world.ts';
import { aRemote, GIT_ENVIRONMENT } from './git-remotes.ts';
import type { Remote } from './git-remotes.ts';
import { startGitHub } from './github-server.ts';
import { startGitLab } from './gitlab-server.ts';

export type VcsKind = 'github' | 'gitlab';

export const TOKEN = 'secret-token-0123456789';

/** A repository with queues, at a VCS. */
export interface VcsProject {
  readonly kind: VcsKind;
  readonly remote: Remote;
  readonly world: VcsWorld;
  readonly server: RunningVcs;
  /** The VCS section of reconcile.yaml, over the settings that reach the server. */
  settings(over?: object): VcsSettings;
  /** Runs once over the events. */
  run(events: readonly CloudTrailEvent[], over?: RunOver): Promise<RunResult & { readonly warnings: readonly string[] }>;
  close(): Promise<void>;
}

/** Overrides of a run. */
export interface RunOver {
  readonly vcs?: object;
  readonly policy?: object;
  /** Folders of roots in the clone; absent: infra. */
  readonly roots?: readonly string[];
  /** Another clone. */
  readonly clone?: string;
  readonly ledger?: string;
  readonly ports?: (ports: Ports) => Ports;
  readonly environment?: Readonly<Record<string, string>>;
  /** Refresh-only plan as JSON. */
  readonly refresh?: object;
}

/** Code of queues with a timeout of 30 seconds. */
export function queuesInCode(...names: readonly string[]): string {
  return names
    .map(
      (name) =>
        `resource "aws_sqs_queue" "${name}" {\n  name                       = "shop-${name}"\n  visibility_timeout_seconds = 30\n}\n`,
    )
    .join('\n');
}

/** State of the same queues. */
export function queuesInState(names: readonly string[], over: JsonObject = {}): string {
  const resources = names.map((name) => ({
    mode: 'managed',
    type: 'aws_sqs_queue',
    name,
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 0, attributes: queueValues(`shop-${name}`, over) }],
  }));
  return JSON.stringify({ version: 4, terraform_version: '1.11.4', serial: 1, lineage: 'a', outputs: {}, resources });
}

/** A person sets the timeout of a queue. */
export function timeoutSet(queue: string, seconds: number, over: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  return anEvent({ ...setAttributes(`shop-${queue}`, { VisibilityTimeout: String(seconds) }), ...over });
}

/**
 * Makes the repository and starts the VCS.
 * @param kind which VCS
 * @param files content of main; by default queues `jobs` and `mail` in infra
 * @param names queues in the state of each root
 */
export async function aVcsProject(
  kind: VcsKind,
  files: Readonly<Record<string, string>> = { 'infra/main.tf': queuesInCode('jobs', 'mail'), '.gitignore': '*.tfstate\n' },
  names: readonly string[] = ['jobs', 'mail'],
): Promise<VcsProject> {
  const remote = aRemote(files);
  for (const root of new Set(
    Object.keys(files)
      .filter((path) => path.endsWith('main.tf'))
      .map((path) => path.slice(0, -'/main.tf'.length)),
  ))
    writeFileSync(join(remote.clone, root, 'terraform.tfstate'), queuesInState(names));
  const world = aVcsWorld();
  const server = await (kind === 'github' ? startGitHub : startGitLab)(world, gitOf(remote));
  const settings = (over: object = {}): VcsSettings => VcsSettings.parse({ kind, url: server.url, project: 'acme/infra', ...over });
  let runs = 0;
  return {
    kind,
    remote,
    world,
    server,
    settings,
    run: async (events, over = {}) => {
      runs += 1;
      const trace = join(remote.folder, `trail-${runs}.ndjson`);
      writeFileSync(trace, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
      return runOnce({ trace, runId: `run-${runs}-${Math.random()}`, remote, vcs: settings(over.vcs) }, over);
    },
    close: async () => {
      await server.close();
      remote.remove();
    },
  };
}

async function runOnce(
  { trace, runId, remote, vcs }: { readonly trace: string; readonly runId: string; readonly remote: Remote; readonly vcs: VcsSettings },
  over: RunOver,
): Promise<RunResult & { readonly warnings: readonly string[] }> {
  const clone = over.clone ?? remote.clone;
  const directories = (over.roots ?? ['infra']).map((root) => join(clone, root));
  const warnings: string[] = [];
  let refresh = 'off';
  if (over.refresh !== undefined) {
    refresh = `${trace}.refresh.json`;
    writeFileSync(refresh, JSON.stringify(over.refresh));
  }
  const ports = await createPorts({
    roots: directories.map((directory) => ({ directory, variableFiles: [], state: 'auto', refresh })),
    traces: [trace],
    verify: 'evaluate',
    ledgerFile: over.ledger ?? ':memory:',
    environment: over.environment ?? { RECONCILE_VCS_TOKEN: TOKEN },
    vcs: { directory: directories[0] ?? clone, target: vcs },
    stdin: Readable.from([]),
    observer: { stage: () => undefined, warn: (message) => void warnings.push(message) },
  });
  try {
    const result = await reconcile(
      {
        runId,
        startedAt: new Date().toISOString(),
        directory: clone,
        window: {},
        policy: parsePolicy(over.policy ?? {}, 'the test'),
        write: false,
        deliver: 'pull-request',
        vcs,
        patchFile: '',
      },
      over.ports?.(ports) ?? ports,
    );
    return { ...result, warnings };
  } finally {
    await ports.ledger.close();
    await ports.knowledge.close();
  }
}

/** The VCS's view of the bare repository. */
function gitOf({ bare }: Remote): WorldGit {
  const ask = (...args: readonly string[]): string | undefined => {
    try {
      return execFileSync('git', args, {
        cwd: bare,
        env: { ...process.env, ...GIT_ENVIRONMENT },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return undefined;
    }
  };
  return {
    headOf: (branch) => ask('rev-parse', '--verify', '--quiet', `refs/heads/${branch}`)?.trim(),
    textAt: (commit, path) => ask('show', `${commit}:${path}`),
    // After a merge, the base contains the commit.
    changedPaths: (base, commit) => {
      const from = ask('merge-base', '--is-ancestor', commit, base) === undefined ? base : `${commit}^1`;
      return ask('diff', '--name-only', `${from}...${commit}`)?.split('\n').filter(Boolean) ?? [];
    },
  };
}

/** A nightly run over `infra` of a project, with the files next to its clone: `reconcile.yaml`, `trail.ndjson`, `l.sqlite`. */
export function nightOver({ remote: { clone, folder } }: Pick<VcsProject, 'remote'>): readonly string[] {
  const root = ['--dir', join(clone, 'infra'), '--config', join(folder, 'reconcile.yaml'), '--trace', join(folder, 'trail.ndjson')];
  const how = ['--refresh', 'off', '--verify', 'evaluate', '--since', 'last', '--deliver', 'pull-request'];
  return ['run', ...root, ...how, '--ledger', join(folder, 'l.sqlite')];
}
