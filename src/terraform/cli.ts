import { stripVTControlCharacters } from 'node:util';
import { InterruptedError } from '#domain/errors.ts';
import type { HostProcess } from '#ports.ts';
import { candidates } from './binary.ts';
import { startTerraform } from './start-terraform.ts';
import type { InputsOf } from './terragrunt.ts';
import type { Environment, ReadingCommand } from './start-terraform.ts';

export type { Environment } from './start-terraform.ts';

/** Failures are expected without a login or an `init`. */
export type CliOutput =
  | { readonly kind: 'output'; readonly text: string; readonly command: string }
  | { readonly kind: 'failed'; readonly why: string };

export interface Program {
  /** `auto`, a name on the PATH, or an absolute path. */
  readonly binary: string;
  /** True for an OpenTofu root: with `auto`, tofu is tried first. */
  readonly isOpenTofu?: boolean;
  /** When this process ends, the program is stopped too. */
  readonly host: HostProcess;
  /** Absent: Terragrunt runs no root. */
  readonly inputsOf?: InputsOf;
}

const MINUTES_20 = 20 * 60 * 1000;

/**
 * Reads the state from the backend; locks and writes nothing.
 * https://developer.hashicorp.com/terraform/cli/commands/state/pull
 */
export async function pullState(directory: string, environment: Environment, program: Program): Promise<CliOutput> {
  return runProgram(program, { directory, environment }, ['state', 'pull']);
}

/**
 * Lists the Terraform workspaces of the backend. Pulling the state of a missing one would create it: the S3 backend writes an empty state.
 * https://developer.hashicorp.com/terraform/cli/commands/workspace/list
 */
export async function listWorkspaces(directory: string, environment: Environment, program: Program): Promise<CliOutput> {
  return runProgram(program, { directory, environment }, ['workspace', 'list']);
}

interface CommandContext {
  readonly directory: string;
  /** Absolute path of the root, if it is another folder. */
  readonly root?: string;
  readonly environment: Environment;
}

/**
 * Runs one read-only command.
 * @throws InterruptedError
 */
export async function runProgram(program: Program, context: CommandContext, args: ReadingCommand): Promise<CliOutput> {
  const names = candidates(program.binary, program.isOpenTofu);
  for (const name of names) {
    const result = await run({ ...program, binary: name }, context, args);
    if (result !== 'not-installed') return result;
  }
  return { kind: 'failed', why: names.length > 1 ? 'neither terraform nor tofu is installed' : `${program.binary} is not installed` };
}

async function run(
  { binary, host }: Program,
  { directory, root, environment }: CommandContext,
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

/** The first error, without its frame and colours: `│ Error: No valid credential sources found`, then the reason. */
function firstError(stderr: string): string {
  const lines = stripVTControlCharacters(stderr)
    .split('\n')
    .map((line) => line.replace(/^[│╷╵\s]+/, '').trim());
  const start = lines.findIndex((line) => line.startsWith('Error:'));
  if (start === -1) return lines.findLast((line) => line !== '') ?? '';
  const [summary = '', ...paragraphs] = lines
    .slice(start)
    .join('\n')
    .split(/\n{2,}/);
  const reason = paragraphs.map((text) => text.replaceAll('\n', ' ')).find((text) => /^(?:Reason|Error): /.test(text));
  return [summary.replace(/^Error:\s*/, ''), ...(reason === undefined ? [] : [reason.replace(/^(?:Reason|Error): /, '')])].join(': ');
}
