import { join } from 'node:path';
import { InterruptedError, WorkspaceError } from '#domain/errors.ts';
import type { ErrorText } from '#domain/errors.ts';
import { describeDiagnostic } from '#domain/workspace/plan.ts';
import type { PlanAnswer, PlanDiagnostic } from '#domain/workspace/plan.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { HostProcess } from '#ports.ts';
import type { Binary } from './binary.ts';
import { hintFor, obstacleIn } from './explain-diagnostics.ts';
import { plansNothing, readDiagnostics, readPlan } from './plan.ts';
import { findProviders } from './providers-at-hand.ts';
import { readyScratch, stateObstacle } from './ready-scratch.ts';
import { runCommand } from './run-command.ts';
import type { Ended, Environment } from './run-command.ts';
import type { ReadingCommand } from './start-terraform.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import type { Scratch } from './scratch.ts';
import { inputsObstacle } from './terragrunt.ts';
import type { InputsOf } from './terragrunt.ts';

export interface PlannerOptions {
  /** The limit per command. */
  readonly timeoutMs: number;
  readonly environment: Environment;
  readonly host: HostProcess;
  /** Absent: Terragrunt runs no root. */
  readonly inputsOf?: InputsOf;
}

/** The answer of the port; without a plan, also a hint. */
export type RootAnswer = Exclude<PlanAnswer, { readonly kind: 'unavailable' }> | Unavailable;

interface Unavailable {
  readonly kind: 'unavailable';
  readonly why: string;
  readonly hint: string;
}

type Run = (...args: ReadingCommand) => Promise<Extract<Ended, { readonly kind: 'exited' }>>;

/**
 * Plans a root in a scratch copy, with a refresh and without a lock. Always removes the copy.
 * https://developer.hashicorp.com/terraform/cli/commands/plan
 * @returns the plan, Terraform's errors, or why it cannot plan
 * @throws WorkspaceError if a command was killed, timed out or ran out of disk, or the provider crashed; InterruptedError
 */
export async function planRoot(binary: Binary, workspace: Workspace, options: PlannerOptions): Promise<RootAnswer> {
  const obstacle = stateObstacle(workspace.stateText);
  if (obstacle !== undefined) return unavailable(obstacle, 'Pass --state the raw state, such as `terraform state pull` prints it.');
  const inputs = options.inputsOf?.(workspace);
  const missing = inputsObstacle(inputs);
  if (missing !== undefined) return { kind: 'unavailable', ...missing };
  const scratch = await makeScratch(workspace, { ...options, inputs });
  try {
    const providers = await findProviders(workspace, options.environment);
    if (providers === undefined)
      return unavailable('the root is not initialised: terraform has no providers for it', hintFor('not-initialised'));
    const run = runIn(binary, workspace.directory, scratch, options);
    await readyScratch(scratch, providers, run);
    return await planScratch(binary, scratch, run);
  } finally {
    await removeScratch(scratch.folder);
  }
}

async function planScratch(binary: Binary, scratch: Scratch, run: Run): Promise<RootAnswer> {
  const file = join(scratch.folder, 'tried.tfplan');
  const values = scratch.variableFiles.map((path) => `-var-file=${path}`);
  const planned = await run('plan', '-json', '-input=false', '-no-color', '-lock=false', ...values, `-out=${file}`);
  if (planned.exitCode !== 0) return failed(binary, readDiagnostics(planned.stdout), planned.stderr);
  // Skipped, because showing a plan starts the provider again, which takes time.
  if (plansNothing(planned.stdout)) return { kind: 'planned', plan: { changes: [], outputs: [] }, tool: binary.tool };
  const shown = await run('show', '-json', '-no-color', file);
  if (shown.exitCode !== 0) throw crashed(`\`${binary.path} show\` failed`, shown.stderr);
  return { kind: 'planned', plan: readPlan(shown.stdout, `\`${binary.path} show -json\``), tool: binary.tool };
}

// Version managers depend on the working directory, so it stays the user's.
// https://developer.hashicorp.com/terraform/cli/commands#switching-working-directory-with-chdir
function runIn(binary: Binary, directory: string, scratch: Scratch, options: PlannerOptions): Run {
  return async (...args) => {
    const ended = await runCommand({
      binary: binary.path,
      args,
      directory,
      root: scratch.root,
      environment: { ...options.environment, ...scratch.environment },
      timeoutMs: options.timeoutMs,
      signal: options.host.interrupted,
    });
    if (ended.kind === 'exited') return ended;
    throw unfinished(`\`${binary.path} ${args[0] ?? ''}\``, ended, options.timeoutMs);
  };
}

function unfinished(
  command: string,
  ended: Exclude<Ended, { readonly kind: 'exited' }>,
  timeoutMs: number,
): WorkspaceError | InterruptedError {
  const messageOf = (found: string): ErrorText => `Expected ${command} to end by itself; found ${found}.`;
  switch (ended.kind) {
    case 'interrupted':
      return new InterruptedError();
    case 'timed-out':
      return new WorkspaceError(
        'terraform-timed-out',
        messageOf(`it running after ${Math.round(timeoutMs / 1000)} s`),
        'Raise --terraform-timeout, or pass --verify evaluate.',
      );
    case 'killed':
      return new WorkspaceError(
        'terraform-killed',
        messageOf(`it killed by ${ended.signal}`),
        'Check whether the machine ran out of memory, and run again.',
      );
    case 'not-installed':
    case 'failed':
      return new WorkspaceError(
        'terraform-not-started',
        messageOf('that it could not start'),
        'Check that the program and the root still exist.',
      );
  }
}

function failed(binary: Binary, diagnostics: readonly PlanDiagnostic[], stderr: string): RootAnswer {
  const [first] = diagnostics;
  if (first === undefined) throw crashed(`\`${binary.path} plan\` failed without an error message`, stderr);
  const obstacle = obstacleIn(diagnostics);
  switch (obstacle) {
    case 'code':
      return { kind: 'refused', diagnostics, tool: binary.tool };
    case 'credentials':
    case 'not-initialised':
    case 'locked':
      return unavailable(`\`${binary.path} plan\` said: ${describeDiagnostic(first)}`, hintFor(obstacle));
    case 'provider-crash':
    case 'no-space':
      throw new WorkspaceError(
        obstacle === 'no-space' ? 'scratch-full' : 'provider-crashed',
        `Expected \`${binary.path} plan\` to end with a plan; found: ${describeDiagnostic(first)}.`,
        hintFor(obstacle),
      );
  }
}

function crashed(what: string, stderr: string): WorkspaceError {
  const [line = ''] = stderr.split('\n').filter((text) => text.trim() !== '');
  return new WorkspaceError(
    'terraform-crashed',
    `Expected a plan; found that ${what}${line === '' ? '' : `: ${line.trim()}`}.`,
    'Run `terraform plan` in the root and read its output.',
  );
}

function unavailable(why: string, hint: string): Unavailable {
  return { kind: 'unavailable', why, hint };
}
