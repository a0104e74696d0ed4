/** The commands that tell what the tool knows: their arguments and options. The code is loaded when one is called. */
import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import type { ProgramContext } from './program-context.ts';
import { throwing } from './usage-errors.ts';

/**
 * Adds `catalogue list`, `catalogue show` and `catalogue permits`.
 * @param program the program
 * @param context what the commands are given
 */
export function addCatalogue(program: Command, context: ProgramContext): void {
  const group = program.command('catalogue').description('what the tool knows of AWS calls: resource types, calls, arguments');
  const list = group
    .command('list')
    .description('every resource type, with its calls and how far they are borne out')
    .option('--service <name>', 'those of one service, such as sqs')
    .addOption(
      new Option('--format <format>', 'a table, JSON, or Markdown by service')
        .choices(['text', 'json', 'markdown'])
        .default('text' as const),
    )
    .option('--no-color', 'no colour');
  list.allowExcessArguments(false).action(async (options) => {
    const { catalogueListCommand } = await import('./commands/catalogue.ts');
    context.done(catalogueListCommand(options, context.terminal));
  });
  throwing(list, program);
  const show = group
    .command('show')
    .description('one resource type: its calls, and how each argument shows in the trail')
    .argument('<type>', 'such as aws_sqs_queue')
    .addOption(new Option('--format <format>', 'text, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--no-color', 'no colour');
  show.allowExcessArguments(false).action(async (type, options) => {
    const { catalogueShowCommand } = await import('./commands/catalogue.ts');
    context.done(catalogueShowCommand(type, options, context.terminal));
  });
  throwing(show, program);
  const permits = group
    .command('permits')
    .description('what may come into code without a person, by what an attribute governs, as Markdown');
  permits.allowExcessArguments(false).action(async () => {
    const { cataloguePermitsCommand } = await import('./commands/catalogue.ts');
    context.done(cataloguePermitsCommand(context.terminal));
  });
  throwing(permits, program);
  throwing(group, program);
}
