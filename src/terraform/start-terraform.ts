/** The only place that starts terraform or tofu. The commands change no cloud, state, lock or user folder. */
import { execa } from 'execa';
import { printedJson } from '#domain/workspace/printed-json.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * All commands. `get` and `init` write into their folder: for scratch copies only.
 * https://developer.hashicorp.com/terraform/cli/commands
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

export interface ProgramOptions {
  readonly cwd: string;
  /**
   * Absolute path of the root, if it is another folder.
   * https://developer.hashicorp.com/terraform/cli/commands#switching-working-directory-with-chdir
   */
  readonly root?: string;
  readonly environment: Environment;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Time for Terraform to stop its providers, which may be in a call. */
const GRACE_MS = 5000;
const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

/**
 * Runs a command without a terminal or questions, in its own process group. Otherwise a Ctrl-C would arrive twice, and the second makes
 * Terraform leave its providers running.
 * https://developer.hashicorp.com/terraform/cli/config/environment-variables
 * @returns its output and end; does not throw for a failure
 * @throws Error if the command is not on the list
 */
export async function startTerraform(binary: string, args: ReadingCommand, options: ProgramOptions) {
  refuseOthers(args);
  const { cwd, root, environment, timeoutMs, signal } = options;
  const result = await execa(binary, [...(root === undefined ? [] : [`-chdir=${root}`]), ...args], {
    cwd,
    env: { ...environment, TF_IN_AUTOMATION: '1', TF_INPUT: '0', CHECKPOINT_DISABLE: '1' },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: timeoutMs,
    detached: true,
    cancelSignal: signal,
    forceKillAfterDelay: GRACE_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return isJson(args) ? { ...result, stdout: printedJson(result.stdout) } : result;
}

function isJson(args: readonly string[]): boolean {
  return args.includes('-json') || args[0] === 'state';
}

/** A second check besides the type. */
function refuseOthers(args: readonly string[]): void {
  const isReading = READING.some((command) => command.every((word, index) => args[index] === word));
  if (isReading && !args.includes('-destroy')) return;
  throw new Error(`expected a terraform command that reads, found ${args.slice(0, 2).join(' ')}`);
}
