import type { Command } from '@commander-js/extra-typings';
import { collect } from './options.ts';
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
    .description('write a first reconcile.yaml: the roots, the trail and the forge found here, each with the reason, and the defaults')
    .option('--trace <source>', 'where the trail is, as for run; repeatable (default: what is found, or asked on a terminal)', collect)
    .option('--print', 'print it instead of writing it')
    .option('--force', 'write over a reconcile.yaml that is there')
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (options) => {
    const { initCommand } = await import('./commands/init.ts');
    context.done(await initCommand(options, context.terminal));
  });
  throwing(command, program);
}
