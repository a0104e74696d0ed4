/** Runs Terraform in the root itself, because a saved plan belongs to the root's backend. */
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { printedJson } from '#domain/workspace/printed-json.ts';
import { isLeftBehind, temporaryPrefix } from '#domain/workspace/temporary-name.ts';
import type { HostProcess } from '#ports.ts';
import type { ActingTerraform, ActRoot, ApplyEnd } from '#ports/act.ts';
import { applyTerraform, askTerraform } from './start-acting.ts';
import type { ActingCommand, ActRunOptions, Environment } from './start-acting.ts';

// Exit code of a wrapper whose Terraform was killed: this number plus the signal.
// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html
const KILLED = 128;

export interface ActingOptions {
  /** `auto` (terraform, then tofu), a name on the PATH, or an absolute path. */
  readonly binary: string;
  readonly environment: Environment;
  readonly host: HostProcess;
}

/** Creates the port. If Terraform refuses, the methods return the refusal and do not throw. */
export function actingTerraform(options: ActingOptions): ActingTerraform {
  return {
    plan: (root, args) =>
      inFolder(options, async (folder) => {
        const out = join(folder, 'shown.tfplan');
        const planned = await run(options, root, { command: 'plan', options: args, out });
        if (planned.kind === 'failed') return planned;
        const shown = await run(options, root, { command: 'show', file: out });
        if (shown.kind === 'failed') return shown;
        return { kind: 'planned', file: await readFile(out), json: shown.text };
      }),
    show: (root, file) =>
      inFolder(options, async (folder) => {
        const path = join(folder, 'shown.tfplan');
        await writeFile(path, file, { mode: 0o600 });
        const shown = await run(options, root, { command: 'show', file: path });
        return shown.kind === 'failed' ? shown : { kind: 'shown', json: shown.text };
      }),
    apply: (root, file, logFile) => apply(options, { root, file, logFile }),
    look: async (logFile) => {
      const pid = Number(await readFile(pidFile(logFile), 'utf8').catch(() => ''));
      return { log: await readFile(logFile, 'utf8').catch(() => ''), isRunning: pid > 0 && options.host.isRunning(pid) };
    },
    forget: (logFile) => rm(dirname(logFile), { recursive: true, force: true }),
  };
}

type Output = { readonly kind: 'said'; readonly text: string } | { readonly kind: 'failed'; readonly why: string };

/** The prefix of a plan's folder. */
const NAME = 'reconcile-act';

/** Runs `act` with a private folder, because a plan contains secrets. It is removed afterwards; after a kill, by the next call. */
async function inFolder<Result>({ environment, host }: ActingOptions, act: (folder: string) => Promise<Result>): Promise<Result> {
  const parent = environment['TMPDIR'] || tmpdir();
  await sweep(parent, host);
  const folder = await mkdtemp(join(parent, temporaryPrefix(NAME, { hostname: hostname(), id: host.id })));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sweep(parent: string, host: HostProcess): Promise<void> {
  const here = { hostname: hostname(), isRunning: (id: number) => host.isRunning(id) };
  const left = (await readdir(parent).catch(() => [])).filter((name) => isLeftBehind(name, NAME, here));
  // Folders of other users cannot be removed.
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)));
}

async function run(options: ActingOptions, root: ActRoot, command: Exclude<ActingCommand, { readonly command: 'apply' }>): Promise<Output> {
  for (const binary of binariesOf(options)) {
    const ended = await askTerraform(command, runOptionsFor(options, root, binary));
    if (ended.code === 'ENOENT') continue;
    if (!ended.failed) return { kind: 'said', text: printedJson(ended.stdout ?? '') };
    return {
      kind: 'failed',
      why: `\`${binary} ${command.command}\` failed: ${firstError(ended.stderr ?? '') || (ended.shortMessage ?? '')}`,
    };
  }
  return { kind: 'failed', why: 'neither terraform nor tofu is installed' };
}

async function apply(
  options: ActingOptions,
  { root, file, logFile }: { readonly root: ActRoot; readonly file: Uint8Array; readonly logFile: string },
): Promise<ApplyEnd> {
  await mkdir(dirname(logFile), { recursive: true, mode: 0o700 });
  const plan = join(dirname(logFile), 'approved.tfplan');
  await writeFile(plan, file, { mode: 0o600 });
  await writeFile(pidFile(logFile), '', { mode: 0o600 });
  const log = await open(logFile, 'a', 0o600);
  try {
    for (const binary of binariesOf(options)) {
      const command = { command: 'apply', file: plan, log: log.fd, pidFile: pidFile(logFile) } as const;
      const ended = await applyTerraform(command, runOptionsFor(options, root, binary));
      if (ended === 'not-installed') continue;
      if ('exitCode' in ended && ended.exitCode <= KILLED) return { kind: 'exited', exitCode: ended.exitCode };
      if ('exitCode' in ended) return { kind: 'unknown', why: `terraform was killed by signal ${ended.exitCode - KILLED}` };
      return { kind: 'unknown', why: `terraform was killed by ${ended.signal}` };
    }
    return { kind: 'unknown', why: 'neither terraform nor tofu is installed' };
  } finally {
    await log.close();
  }
}

function runOptionsFor({ environment, host }: ActingOptions, { directory, workspace }: ActRoot, binary: string): ActRunOptions {
  const selected = workspace === 'default' ? undefined : workspace;
  return { binary, directory, environment: { ...environment, TF_WORKSPACE: selected }, interrupted: host.interrupted };
}

function binariesOf({ binary }: ActingOptions): readonly string[] {
  return binary === 'auto' ? ['terraform', 'tofu'] : [binary];
}

function pidFile(logFile: string): string {
  return `${logFile}.pid`;
}

/** Returns the first error. Terraform frames its errors: `│ Error: Saved plan is stale`. */
function firstError(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.replace(/^[│╷╵\s]+/, '').trim());
  return (lines.find((line) => line.startsWith('Error:')) ?? lines.findLast((line) => line !== '') ?? '').replace(/^Error:\s*/, '');
}
