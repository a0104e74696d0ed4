import type { Command } from '@commander-js/extra-typings';
import type { ProgramContext } from './program-context.ts';
import { throwing } from './usage-errors.ts';

/**
 * Adds `init`. Its code is loaded when it is called.
 * @param program the program
 * @param context what the command is given
 */
export function addInit(program: Command, context: ProgramContext): void {
  const command = program
    .command('init')
    .description('write a first reconcile.yaml: the Terraform roots found below this folder, and the defaults with a comment on each')
    .option('--print', 'print it instead of writing it')
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (options) => {
    const { initCommand } = await import('./commands/init.ts');
    context.done(await initCommand(options, context.terminal));
  });
  throwing(command, program);
}
