/** The commands that look into what past runs left: their arguments and options. The code of each is loaded when it is called. */
import { Argument, Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { parseTime } from './options.ts';
import type { ProgramContext } from './program-context.ts';
import { throwing } from './usage-errors.ts';

const ID = 'its id as printed in a report, or the beginning of it';
const LEDGER = 'the database of past runs';

/**
 * Adds `explain`, `graph`, `owners`, `replay`, `report`, `notify`, `mark` and `stats`.
 * @param program the program
 * @param context what the commands are given
 */
export function addPastRunCommands(program: Command, context: ProgramContext): void {
  addExplain(program, context);
  addGraph(program, context);
  addOwners(program, context);
  addReplay(program, context);
  addReport(program, context);
  addNotify(program, context);
  addMark(program, context);
  addStats(program, context);
}

function addExplain(program: Command, context: ProgramContext): void {
  const command = program
    .command('explain')
    .description('tell the way of one reconciliation: event, drift, intent, verdict, patch, verification')
    .argument('<id>', ID)
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (id, options) => {
    const { explainCommand } = await import('./commands/explain.ts');
    context.done(await explainCommand({ id, options }, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addGraph(program: Command, context: ProgramContext): void {
  const command = program
    .command('graph')
    .description('draw who changed what in a run, and what depends on it, for Mermaid or Graphviz')
    .argument('[id]', 'the id of a reconciliation, or the beginning of it: its intent alone is drawn')
    .option('--run <run>', 'the run (default: the newest)')
    .addOption(new Option('--format <format>', 'who is to draw it').choices(['mermaid', 'dot']).default('mermaid' as const))
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (id, options) => {
    const { graphCommand } = await import('./commands/graph.ts');
    context.done(await graphCommand({ id, options }, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addOwners(program: Command, context: ProgramContext): void {
  const command = program
    .command('owners')
    .description('who manages the fields of a resource: since when, by which decision, who contends, what is held until when')
    .argument('[address]', 'of a resource instance; without it every field that is not simply Terraform’s')
    .addOption(new Option('--format <format>', 'a table, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (address, options) => {
    const { ownersCommand } = await import('./commands/owners.ts');
    context.done(await ownersCommand({ address, options }, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addReplay(program: Command, context: ProgramContext): void {
  const command = program
    .command('replay')
    .description('decide again on one reconciliation from what its verdict rested on, and print the receipt')
    .argument('<id>', ID)
    .option('--run <run>', 'the run whose receipt it is (default: the newest)')
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (id, options) => {
    const { replayCommand } = await import('./commands/replay.ts');
    context.done(await replayCommand({ id, options }, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addReport(program: Command, context: ProgramContext): void {
  const command = program
    .command('report')
    .description('print what a run wrote with --format json in another form: a page, Markdown, SARIF, text')
    .argument('<file>', 'the JSON of a run; - for stdin')
    .addOption(
      new Option('--format <format>', 'how it is printed: html is one page that needs no network')
        .choices(['html', 'markdown', 'sarif', 'text'])
        .default('html' as const),
    )
    .option('--path-prefix <folder>', 'with sarif: where the roots lie in the repository', '')
    .option('--out <file>', 'write it there instead of printing it')
    .option('--ledger <file>', `${LEDGER}, where the page finds what led to what, and who manages which field`)
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (file, options) => {
    const { reportCommand } = await import('./commands/report.ts');
    context.done(await reportCommand({ file, options }, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addNotify(program: Command, context: ProgramContext): void {
  const command = program
    .command('notify')
    .description('tell a channel of Slack or Teams of a run: counts and a link')
    .argument('<file>', 'the JSON of a run; - for stdin')
    .option('--link <url>', 'where the report lies, such as the page of the job')
    .addOption(
      new Option('--when <when>', 'only where something was found, or somebody has to decide')
        .choices(['found', 'person', 'always'])
        .default('found' as const),
    )
    .addOption(
      new Option('--tell <what>', 'titles also name what was changed: a channel has more readers than a repository')
        .choices(['counts', 'titles'])
        .default('counts' as const),
    )
    .addOption(new Option('--kind <kind>', 'whose webhook it is (default: told by its host)').choices(['slack', 'teams']));
  command.allowExcessArguments(false).action(async (file, options) => {
    const { notifyCommand } = await import('./commands/notify.ts');
    context.done(await notifyCommand({ file, options }, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addMark(program: Command, context: ProgramContext): void {
  const command = program
    .command('mark')
    .description('say of a reconciliation that it was told wrongly, or rightly after all: reconcile stats counts it, no verdict changes')
    .argument('<id>', ID)
    .addArgument(new Argument('<said>', 'withdrawn takes back what was said before').choices(['wrong', 'right', 'withdrawn'] as const))
    .requiredOption('--reason <text>', 'why')
    .option('--as <name>', 'who says so (default: the user)')
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (id, said, options) => {
    const { markCommand } = await import('./commands/mark.ts');
    context.done(await markCommand({ id, said, options }, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addStats(program: Command, context: ProgramContext): void {
  const command = program
    .command('stats')
    .description(
      'how well it does: false positives, time to repair and rollbacks, by guardrail, type and class of actor, with the cases behind each',
    )
    .option('--from <time>', 'decisions from here, ISO 8601', parseTime)
    .option('--to <time>', 'decisions up to here, ISO 8601', parseTime)
    .addOption(new Option('--format <format>', 'a table, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (options) => {
    const { statsCommand } = await import('./commands/stats.ts');
    context.done(await statsCommand(options, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}
