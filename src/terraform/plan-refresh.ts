import { join } from 'node:path';
import type { Workspace } from '#domain/workspace.ts';
import { runProgram } from './cli.ts';
import type { CliOutput, Environment, Program } from './cli.ts';
import { findProviders } from './providers-at-hand.ts';
import type { ProvidersAtHand } from './providers-at-hand.ts';
import { readyScratch, stateObstacle } from './ready-scratch.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import type { Scratch } from './scratch.ts';
import type { ReadingCommand } from './start-terraform.ts';
import { inputsObstacle } from './terragrunt.ts';

type Run = (...args: ReadingCommand) => Promise<CliOutput>;

/**
 * Makes a refresh-only plan in a scratch copy, because data sources may write files. Removes copy and plan, which may contain secrets.
 * https://developer.hashicorp.com/terraform/cli/commands/plan#planning-modes
 * @returns the plan as JSON text, or why there is none
 * @throws WorkspaceError if the copy is too large; InterruptedError
 */
export async function planRefresh(workspace: Workspace, environment: Environment, program: Program): Promise<CliOutput> {
  const obstacle = stateObstacle(workspace.stateText);
  if (obstacle !== undefined) return { kind: 'failed', why: obstacle };
  const inputs = program.inputsOf?.(workspace);
  const missing = inputsObstacle(inputs);
  if (missing !== undefined) return { kind: 'failed', why: `${missing.why}. ${missing.hint}` };
  const scratch = await makeScratch(workspace, { environment, host: program.host, inputs });
  try {
    const providers = await findProviders(workspace, environment);
    if (providers === undefined) return { kind: 'failed', why: 'the root is not initialised: run `terraform init` in it' };
    const runtime = { directory: workspace.directory, root: scratch.root, environment: { ...environment, ...scratch.environment } };
    return await planScratch(scratch, providers, (...args) => runProgram(program, runtime, args));
  } finally {
    await removeScratch(scratch.folder);
  }
}

async function planScratch(scratch: Scratch, providers: ProvidersAtHand, run: Run): Promise<CliOutput> {
  await readyScratch(scratch, providers, run);
  const plan = join(scratch.folder, 'refresh.tfplan');
  const values = scratch.variableFiles.map((file) => `-var-file=${file}`);
  const planned = await run('plan', '-refresh-only', '-input=false', '-no-color', '-lock=false', ...values, `-out=${plan}`);
  return planned.kind === 'failed' ? planned : run('show', '-json', plan);
}
