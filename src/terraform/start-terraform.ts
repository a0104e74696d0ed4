/**
 * The one place that starts terraform or tofu. Takes a command out of a closed list and what it runs in, returns how it
 * ended. Nothing on the list changes the cloud, a state, a lock or the user's own folder, and nothing else is started.
 */
import { execa } from 'execa';

/** Environment variables, as the CLI was given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Every command there is, its sub-command written out. `get` and `init` write into the folder they are run in, so they
 * are for scratch copies alone. https://developer.hashicorp.com/terraform/cli/commands
 */
export type ReadingCommand =
  | readonly ['version' | 'validate' | 'show' | 'plan' | 'get' | 'init', ...(readonly string[])]
  | readonly ['state', 'pull', ...(readonly string[])]
  | readonly ['workspace', 'list', ...(readonly string[])]
  | readonly ['providers', 'schema', ...(readonly string[])];

const READING: readonly (readonly string[])[] = [
  ['version'],
  ['validate'],
  ['show'],
  ['plan'],
  ['get'],
  ['init'],
  ['state', 'pull'],
  ['workspace', 'list'],
  ['providers', 'schema'],
];

/** What a command runs in. */
export interface RunsIn {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  /** Absolute path of the root, where it is not the working directory. https://developer.hashicorp.com/terraform/cli/commands#switching-working-directory-with-chdir */
  readonly root?: string;
  readonly environment: Environment;
  /** In milliseconds. */
  readonly timeoutMs: number;
  /** Stops it. */
  readonly signal: AbortSignal;
}

/** Terraform ends its providers when it is asked to end, which may wait for a call under way. */
const GRACE_MS = 5000;
const MOST_OUTPUT = 1024 * 1024 * 1024;

/**
 * Starts terraform and waits for its end, without a terminal and without questions.
 * It gets a process group of its own: a Ctrl-C would otherwise reach it from the terminal and from here, and a second
 * interrupt makes terraform leave its providers behind. https://developer.hashicorp.com/terraform/cli/config/environment-variables
 * @param binary name on the PATH, or path, of the program
 * @param around what it runs in, and how it can be stopped
 * @returns what it printed and how it ended; a failure is told, not thrown
 * @throws Error when the command is none that reads: a fault of the program
 */
export async function startTerraform(binary: string, args: ReadingCommand, around: RunsIn) {
  refuseOthers(args);
  const { cwd, root, environment, timeoutMs, signal } = around;
  return execa(binary, [...(root === undefined ? [] : [`-chdir=${root}`]), ...args], {
    cwd,
    env: { ...environment, TF_IN_AUTOMATION: '1', TF_INPUT: '0', CHECKPOINT_DISABLE: '1' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: timeoutMs,
    detached: true,
    cancelSignal: signal,
    forceKillAfterDelay: GRACE_MS,
    maxBuffer: MOST_OUTPUT,
  });
}

/** The type says so already; whoever gets around it is stopped here. */
function refuseOthers(args: readonly string[]): void {
  const isReading = READING.some((command) => command.every((word, index) => args[index] === word));
  if (isReading && !args.includes('-destroy')) return;
  throw new Error(`expected a terraform command that reads, found ${args.slice(0, 2).join(' ')}`);
}
