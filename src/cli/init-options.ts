import type { Command } from '@commander-js/extra-typings';
import { collect } from './parse-options.ts';
import type { ProgramContext } from './program-context.ts';
import { throwUsageErrors } from './usage-errors.ts';

/** Adds `init`, whose code loads on call. */
export function addInit(program: Command, context: ProgramContext): void {
  const command = program
    .command('init')
    .description('write a first reconcile.yaml: detected roots, trail and VCS, each with the reason, and the defaults')
    .option('--trace <source>', 'the trail, as for run; repeatable (default: detected, or asked for on a terminal)', collect)
    .option('--print', 'print the file instead of writing it')
    .option('--force', 'overwrite an existing reconcile.yaml')
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (options) => {
    const { initCommand } = await import('./commands/init.ts');
    context.done(await initCommand(options, context.terminal));
  });
  throwUsageErrors(command, program);
}
