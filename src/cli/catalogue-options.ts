import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import type { ProgramContext } from './program-context.ts';
import { throwUsageErrors } from './usage-errors.ts';

/** Adds `catalogue list`, `catalogue show` and `catalogue permits`, whose code loads on call. */
export function addCatalogue(program: Command, context: ProgramContext): void {
  const group = program.command('catalogue').description('show the supported resource types, AWS API calls and arguments');
  const list = group
    .command('list')
    .description('list the supported resource types, with the number of their API calls and how those are verified')
    .option('--service <name>', 'only one service, such as sqs')
    .addOption(
      new Option('--format <format>', 'a table, JSON, or Markdown by service')
        .choices(['text', 'json', 'markdown'])
        .default('text' as const),
    )
    .option('--no-color', 'disable color');
  list.allowExcessArguments(false).action(async (options) => {
    const { catalogueListCommand } = await import('./commands/catalogue.ts');
    context.done(catalogueListCommand(options, context.terminal));
  });
  throwUsageErrors(list, program);
  const show = group
    .command('show')
    .description('show one resource type: its API calls, and where each argument appears in the trail')
    .argument('<type>', 'such as aws_sqs_queue')
    .addOption(new Option('--format <format>', 'text, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--no-color', 'disable color');
  show.allowExcessArguments(false).action(async (type, options) => {
    const { catalogueShowCommand } = await import('./commands/catalogue.ts');
    context.done(catalogueShowCommand(type, options, context.terminal));
  });
  throwUsageErrors(show, program);
  const permits = group
    .command('permits')
    .description('print which changes are accepted without a person, by what an attribute governs, as Markdown');
  permits.allowExcessArguments(false).action(async () => {
    const { cataloguePermitsCommand } = await import('./commands/catalogue.ts');
    context.done(cataloguePermitsCommand(context.terminal));
  });
  throwUsageErrors(permits, program);
  throwUsageErrors(group, program);
}
