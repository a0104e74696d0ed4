import { Argument, Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { collect, parseTime } from './parse-options.ts';
import { DIFF, FORMATS, QUIET } from './print-options.ts';
import type { ProgramContext } from './program-context.ts';
import { throwUsageErrors } from './usage-errors.ts';

const ID = 'a reconciliation id from a report, or a unique prefix';
const LEDGER = 'the database of past runs';
const ROOT = 'only this root, as the ledger names it: its folder, and #NAME for a Terraform workspace; repeatable';
const FROM = 'start of the window, ISO 8601';
const TO = 'end of the window, ISO 8601';

/** Adds `explain`, `graph`, `owners`, `replay`, `report`, `notify`, `mark` and `stats`, whose code loads on call. */
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
    .description('show how one reconciliation came about: event, drift, intent, verdict, patch, candidates, verification')
    .argument('<id>', ID)
    .addOption(new Option('--format <format>', 'for people, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--root <name>', ROOT, collect)
    .option('--receipt <file>', 'the body of its pull request or issue, which carries a receipt, instead of the database; - for stdin')
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (id, options) => {
    const { explainCommand } = await import('./commands/explain.ts');
    context.done(await explainCommand({ id, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addGraph(program: Command, context: ProgramContext): void {
  const command = program
    .command('graph')
    .description('draw who changed what in a run, and the dependents, as Mermaid or Graphviz')
    .argument('[id]', 'a reconciliation id or a unique prefix: draw only its intent')
    .option('--run <run>', 'the run (default: the newest)')
    .addOption(new Option('--format <format>', 'the graph language').choices(['mermaid', 'dot']).default('mermaid' as const))
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (id, options) => {
    const { graphCommand } = await import('./commands/graph.ts');
    context.done(await graphCommand({ id, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addOwners(program: Command, context: ProgramContext): void {
  const command = program
    .command('owners')
    .description('show who manages each attribute of a resource, by which decision, who else writes it, and what is held')
    .argument('[address]', 'a resource instance (default: every attribute that Terraform does not manage alone)')
    .addOption(new Option('--format <format>', 'a table, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--root <name>', ROOT, collect)
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (address, options) => {
    const { ownersCommand } = await import('./commands/owners.ts');
    context.done(await ownersCommand({ address, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addReplay(program: Command, context: ProgramContext): void {
  const command = program
    .command('replay')
    .description('decide one reconciliation again from its recorded inputs, and print the receipt')
    .argument('<id>', ID)
    .option('--run <run>', 'the run of the receipt (default: the newest)')
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (id, options) => {
    const { replayCommand } = await import('./commands/replay.ts');
    context.done(await replayCommand({ id, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addReport(program: Command, context: ProgramContext): void {
  const command = program
    .command('report')
    .description('convert the JSON report of a run, or make one page over all runs of a ledger')
    .argument('[file]', 'the JSON report of a run; - for stdin (default: the runs in the ledger)')
    .addOption(
      new Option('--format <format>', 'the output format; html is one self-contained page').choices(FORMATS).default('html' as const),
    )
    .option('--diff', DIFF)
    .option('--quiet', QUIET)
    .option('--out <file>', 'write to a file')
    .option('--from <time>', `without a file: ${FROM}`, parseTime)
    .option('--to <time>', `without a file: ${TO}`, parseTime)
    .option('--root <name>', `without a file: ${ROOT}`, collect)
    .option('--ledger <file>', `${LEDGER}; the page of a run takes causes and attribute owners from it`)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (file, options) => {
    const { reportCommand } = await import('./commands/report.ts');
    context.done(await reportCommand({ file, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addNotify(program: Command, context: ProgramContext): void {
  const command = program
    .command('notify')
    .description('post a summary of a run to Slack or Teams: counts and a link')
    .argument('<file>', 'the JSON report of a run; - for stdin')
    .option('--link <url>', 'the URL of the report, such as the CI job')
    .addOption(
      new Option('--when <when>', 'when to post: changes found, a person has to decide, or always')
        .choices(['found', 'person', 'always'])
        .default('found' as const),
    )
    .addOption(
      new Option('--tell <what>', 'what to post; titles also names the changes, which more people may read than in the repository')
        .choices(['counts', 'titles'])
        .default('counts' as const),
    )
    .addOption(new Option('--kind <kind>', 'the webhook type (default: inferred from the host)').choices(['slack', 'teams']));
  command.allowExcessArguments(false).action(async (file, options) => {
    const { notifyCommand } = await import('./commands/notify.ts');
    context.done(await notifyCommand({ file, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addMark(program: Command, context: ProgramContext): void {
  const command = program
    .command('mark')
    .description('mark a reconciliation as a false or true positive, for reconcile stats; no verdict changes')
    .argument('<id>', ID)
    .addArgument(new Argument('<said>', 'withdrawn removes an earlier mark').choices(['wrong', 'right', 'withdrawn'] as const))
    .requiredOption('--reason <text>', 'why')
    .option('--root <name>', ROOT, collect)
    .option('--as <name>', 'the author of the mark (default: the current user)')
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (id, said, options) => {
    const { markCommand } = await import('./commands/mark.ts');
    context.done(await markCommand({ id, said, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addStats(program: Command, context: ProgramContext): void {
  const command = program
    .command('stats')
    .description(
      'show open questions, false positives, time to repair and rollbacks, by root, owner, actor, guardrail and type, and what was learnt',
    )
    .option('--from <time>', FROM, parseTime)
    .option('--to <time>', TO, parseTime)
    .option('--root <name>', ROOT, collect)
    .addOption(new Option('--format <format>', 'a table, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (options) => {
    const { statsCommand } = await import('./commands/stats.ts');
    context.done(await statsCommand(options, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}
