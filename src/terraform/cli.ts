/**
 * Runs terraform or tofu, whichever is found. Takes a root and the environment, returns text or why there is none.
 * Only commands that read are here: nothing is locked, and nothing is written into the root or the state.
 */
import { InterruptedError } from '#domain/errors.ts';
import type { HostProcess } from '#ports.ts';
import { startTerraform } from './start-terraform.ts';
import type { Environment, ReadingCommand } from './start-terraform.ts';

export type { Environment } from './start-terraform.ts';

/** A command's output, or why it failed: expected where nobody is signed in or the root was never initialised. */
export type CliOutput =
  | { readonly kind: 'output'; readonly text: string; readonly command: string }
  | { readonly kind: 'failed'; readonly why: string };

/** Which program is run, and for whom. */
export interface Program {
  /** `auto` (terraform, then tofu), a name on the PATH, or an absolute path. */
  readonly binary: string;
  /** Whose end is the program's too. */
  readonly host: HostProcess;
}

const MINUTES_20 = 20 * 60 * 1000;

/**
 * Fetches the state from the backend. https://developer.hashicorp.com/terraform/cli/commands/state/pull
 * @param directory absolute path of the root
 * @param environment the environment the command runs in
 * @returns the raw state's text, or why there is none
 */
export async function pullState(directory: string, environment: Environment, program: Program): Promise<CliOutput> {
  return runProgram(program, { directory, environment }, ['state', 'pull']);
}

/**
 * Lists the Terraform workspaces that a backend holds. Asking for the state of one that is not there would make it: the
 * S3 backend, for one, writes an empty state. https://developer.hashicorp.com/terraform/cli/commands/workspace/list
 * @param directory absolute path of the root
 * @param environment the environment the command runs in
 * @returns one name a line, the selected one marked with a star, or why there is no list
 */
export async function listWorkspaces(directory: string, environment: Environment, program: Program): Promise<CliOutput> {
  return runProgram(program, { directory, environment }, ['workspace', 'list']);
}

/** What a command runs in. */
interface Around {
  /** Absolute path of the working directory. */
  readonly directory: string;
  /** Absolute path of the root, where it is not the working directory. */
  readonly root?: string;
  readonly environment: Environment;
}

/**
 * Runs one command of whichever program is there.
 * @param around what it runs in
 * @returns what it printed, or why it failed
 * @throws InterruptedError
 */
export async function runProgram(program: Program, around: Around, args: ReadingCommand): Promise<CliOutput> {
  const names = program.binary === 'auto' ? ['terraform', 'tofu'] : [program.binary];
  for (const name of names) {
    const result = await run({ ...program, binary: name }, around, args);
    if (result !== 'not-installed') return result;
  }
  return { kind: 'failed', why: names.length > 1 ? 'neither terraform nor tofu is installed' : `${program.binary} is not installed` };
}

async function run(
  { binary, host }: Program,
  { directory, root, environment }: Around,
  args: ReadingCommand,
): Promise<CliOutput | 'not-installed'> {
  const where = { cwd: directory, ...(root === undefined ? {} : { root }) };
  const result = await startTerraform(binary, args, { ...where, environment, timeoutMs: MINUTES_20, signal: host.interrupted });
  if (host.interrupted.aborted) throw new InterruptedError();
  const command = `${binary} ${args.slice(0, 2).join(' ')}`;
  if (!result.failed) return { kind: 'output', text: result.stdout, command };
  if (result.code === 'ENOENT') return 'not-installed';
  return { kind: 'failed', why: `\`${command}\` failed: ${firstError(result.stderr) || result.shortMessage}` };
}

// Terraform frames its errors: `│ Error: Backend initialization required, please run "terraform init"`.
function firstError(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.replace(/^[│╷╵\s]+/, '').trim());
  return (lines.find((line) => line.startsWith('Error:')) ?? lines.findLast((line) => line !== '') ?? '').replace(/^Error:\s*/, '');
}
