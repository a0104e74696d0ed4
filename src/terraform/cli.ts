/**
 * Runs terraform or tofu, whichever is found. Takes a root and the environment, returns text or why there is none.
 * Only commands that read are here: nothing is locked, and nothing is written into the root or the state.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTerraform } from './start-terraform.ts';
import type { Environment, ReadingCommand } from './start-terraform.ts';

export type { Environment } from './start-terraform.ts';

/** A command's output, or why it failed: expected where nobody is signed in or the root was never initialised. */
export type CliOutput =
  | { readonly kind: 'output'; readonly text: string; readonly command: string }
  | { readonly kind: 'failed'; readonly why: string };

const MINUTES_20 = 20 * 60 * 1000;

/**
 * Fetches the state from the backend. https://developer.hashicorp.com/terraform/cli/commands/state/pull
 * @param directory absolute path of the root
 * @param environment the environment the command runs in
 * @returns the raw state's text, or why there is none
 */
export async function pullState(directory: string, environment: Environment): Promise<CliOutput> {
  return runEither(directory, environment, ['state', 'pull']);
}

/**
 * Lists the Terraform workspaces that a backend holds. Asking for the state of one that is not there would make it: the
 * S3 backend, for one, writes an empty state. https://developer.hashicorp.com/terraform/cli/commands/workspace/list
 * @param directory absolute path of the root
 * @param environment the environment the command runs in
 * @returns one name a line, the selected one marked with a star, or why there is no list
 */
export async function listWorkspaces(directory: string, environment: Environment): Promise<CliOutput> {
  return runEither(directory, environment, ['workspace', 'list']);
}

/**
 * Asks the provider what changed outside Terraform. The plan file is made outside the root and removed, since it may hold secrets.
 * https://developer.hashicorp.com/terraform/cli/commands/plan#planning-modes
 * @param directory absolute path of the root
 * @param environment the environment the command runs in
 * @param variableFiles absolute paths of files with values, the last wins
 * @returns the plan as JSON text, or why there is none
 */
export async function planRefresh(directory: string, environment: Environment, variableFiles: readonly string[]): Promise<CliOutput> {
  const folder = await mkdtemp(join(tmpdir(), 'reconcile-refresh-'));
  const plan = join(folder, 'refresh.plan');
  try {
    const planned = await runEither(directory, environment, [
      'plan',
      '-refresh-only',
      '-input=false',
      '-no-color',
      '-lock=false',
      ...variableFiles.map((file) => `-var-file=${file}`),
      `-out=${plan}`,
    ]);
    return planned.kind === 'failed' ? planned : await runEither(directory, environment, ['show', '-json', plan]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runEither(directory: string, environment: Environment, args: ReadingCommand): Promise<CliOutput> {
  const first = await run('terraform', directory, environment, args);
  return first === 'not-installed' ? orNone(await run('tofu', directory, environment, args)) : first;
}

function orNone(result: CliOutput | 'not-installed'): CliOutput {
  return result === 'not-installed' ? { kind: 'failed', why: 'neither terraform nor tofu is installed' } : result;
}

async function run(
  binary: string,
  directory: string,
  environment: Environment,
  args: ReadingCommand,
): Promise<CliOutput | 'not-installed'> {
  const result = await startTerraform(binary, args, { cwd: directory, environment, timeoutMs: MINUTES_20 });
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
