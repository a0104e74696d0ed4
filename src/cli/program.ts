import { Command, Option } from '@commander-js/extra-typings';
import packageJson from '../../package.json' with { type: 'json' };
import { addAct } from './act-options.ts';
import { AGENT, TRANSCRIPTS } from './agent-options.ts';
import { addCatalogue } from './catalogue-options.ts';
import { withCheckOptions } from './check-options.ts';
import { addEverydayCommands } from './everyday-commands.ts';
import { collect, parseContextReason, parseDropReason, parseDuration, parseSince, parseTime } from './options.ts';
import { addPastRunCommands } from './past-run-commands.ts';
import { addInit } from './init-options.ts';
import { addKnowledge } from './knowledge-options.ts';
import { applyManual } from './manual/apply-manual.ts';
import type { ProgramContext } from './program-context.ts';
import { throwing } from './usage-errors.ts';
import { withWatchOptions } from './watch-options.ts';

const DIR =
  'the Terraform root, or several: a pattern such as envs/* takes those with code; repeatable (default: the roots in reconcile.yaml, else .)';
const REPOSITORY =
  'the folder that holds all roots and modules, and that no edit leaves (default: the one with .git above the root, else the root alone)';
const SINCE = 'read the trail this far back: 90m, 24h, 7d (default: 24h for CloudTrail and buckets, everything for a file)';
const SINCE_LAST = `${SINCE.replace('7d', '7d; or last: where the last run with --since last ended')}`;
const OVERLAP = 'with --since last: how much is read again, for what CloudTrail delivers late (default: 30m)';
const TRACE =
  'cloudtrail, cloudtrail:REGION,REGION (global services are in us-east-1), s3://BUCKET/PREFIX, athena:DATABASE.TABLE, lake:EVENT-DATA-STORE, a file (NDJSON or JSON, gzip too), a folder, or - for stdin; repeatable (default: trace in reconcile.yaml, else cloudtrail)';

const SIGNALS = 'what monitors and incident tools said (NDJSON, gzip too; docs/signals.md): evidence for why now; repeatable';
const STATE = 'auto, or a state: tfstate v4, or the output of terraform show -json; one for each --dir (default: auto)';
const VERIFY_DIGESTS =
  'check the log files of a folder or bucket against CloudTrail’s signed digests; what they do not prove is not accepted';

const DELIVER = new Option('--deliver <where>', 'where else the edits go')
  .choices(['none', 'patch', 'branch', 'pull-request'])
  .default('none' as const);
const VERIFY = new Option('--verify <method>', 'who has the last word on patches: terraform plans them, or the built-in evaluator')
  .choices(['auto', 'terraform', 'evaluate'])
  .default('auto' as const);
const FORMAT = new Option('--format <format>', 'how the report is printed; reconcile report makes others of JSON')
  .choices(['text', 'json', 'markdown', 'html'])
  .default('text' as const);

/**
 * Builds the command line: every command, its options, and its page of the manual. Each command's code is loaded when it is called; `run` needs no name.
 * @param context what the commands are given
 * @returns the program; it throws instead of ending the process
 */
export function buildProgram(context: ProgramContext): Command {
  const program = new Command('reconcile');
  program
    .description(
      'Keeps Terraform code true to the cloud: reads CloudTrail, understands what was meant, and edits the code where the value is written.\nWithout a command it runs; `reconcile run --help` lists the options.',
    )
    .version(packageJson.version)
    .configureOutput({ writeOut: context.terminal.stdout.write, writeErr: context.terminal.stderr.write, outputError: () => undefined });
  throwing(program, program);
  addRun(program, context);
  addDemo(program, context);
  addPastRunCommands(program, context);
  addEvents(program, context);
  addWatch(program, context);
  addCheck(program, context);
  addKnowledge(program, context);
  addInit(program, context);
  addCatalogue(program, context);
  addAct(program, context);
  addEverydayCommands(program, context);
  applyManual(program);
  return program;
}

function addRun(program: Command, context: ProgramContext): void {
  const command = program
    .command('run', { isDefault: true })
    .description('reconcile once (the default)')
    .option('--since <duration|last>', SINCE_LAST, parseSince)
    .option('--overlap <duration>', OVERLAP, parseDuration)
    .option('--from <time>', 'read from here, ISO 8601', parseTime)
    .option('--to <time>', 'read up to here, ISO 8601', parseTime)
    .option('--dir <dir...>', DIR)
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable (default: the one selected there)', collect)
    .option('--config <file>', 'roots and policy (default: reconcile.yaml, looked for up to the top of the repository)')
    .option('--repository <dir>', REPOSITORY)
    .option('--trace <source>', TRACE, collect)
    .option('--verify-digests', VERIFY_DIGESTS)
    .option('--digest-keys <file>', 'the public keys for it, as aws cloudtrail list-public-keys prints them (default: CloudTrail is asked)')
    .option('--var-file <file>', 'values of variables, as for terraform plan; repeatable, the last wins', collect)
    .option('--state <file>', STATE, collect)
    .option('--refresh <mode>', 'auto, off, or the JSON of a refresh-only plan', 'auto')
    .option('--signals <file>', SIGNALS, collect)
    .option('--policy <file>', 'the policy alone, instead of that of reconcile.yaml (YAML)')
    .addOption(AGENT)
    .addOption(TRANSCRIPTS)
    .addOption(VERIFY)
    .option('--terraform-binary <path>', 'terraform, tofu or a path; auto takes the first on the PATH', 'auto')
    .option('--terraform-timeout <duration>', 'how long one command of Terraform may take', parseDuration, 20 * 60 * 1000)
    .option('--write', 'put the edits into the files')
    .addOption(DELIVER)
    .option('--patch-file <file>', 'the file of --deliver patch', 'reconcile.patch')
    .addOption(FORMAT)
    .option('--out <file>', 'write the report there instead of printing it')
    .option('--ledger <file>', 'the database of past runs (default: reconcile/reconcile.sqlite in XDG_STATE_HOME)')
    .option('--exit-zero', 'exit 0 where something was found')
    .option('--no-color', 'no colour; NO_COLOR and FORCE_COLOR are followed too');
  command.allowExcessArguments(false).action(async (options) => {
    const { runCommand } = await import('./commands/run.ts');
    context.done(await runCommand(options, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addDemo(program: Command, context: ProgramContext): void {
  const command = program
    .command('demo')
    .description('reconcile a recorded day of an example project: offline, no account needed, nothing written')
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (options) => {
    const { demoCommand } = await import('./commands/demo.ts');
    context.done(await demoCommand(options, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addEvents(program: Command, context: ProgramContext): void {
  const command = program
    .command('events')
    .description('list the events of a trail, each with where it went and why')
    .option('--dropped [reason]', 'those that can never become a drift and are of no further use', parseDropReason)
    .option('--context [reason]', 'those that only tell something about others', parseContextReason)
    .option('--kept', 'those that may have changed something outside Terraform')
    .option('--since <duration>', SINCE, parseDuration)
    .option('--from <time>', 'read from here, ISO 8601', parseTime)
    .option('--to <time>', 'read up to here, ISO 8601', parseTime)
    .option('--trace <source>', TRACE, collect)
    .option(
      '--config <file>',
      'who runs Terraform, what emergency roles and agents are called (default: reconcile.yaml, looked for up to the top of the repository)',
    )
    .option('--policy <file>', 'the same alone, instead of that of reconcile.yaml (YAML)')
    .addOption(new Option('--format <format>', 'a line of text or of JSON for each').choices(['text', 'json']).default('text' as const))
    .option('--no-color', 'no colour');
  command.allowExcessArguments(false).action(async (options) => {
    const { eventsCommand } = await import('./commands/events.ts');
    context.done(await eventsCommand(options, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addWatch(program: Command, context: ProgramContext): void {
  const command = withWatchOptions(program.command('watch'));
  command.allowExcessArguments(false).action(async (options) => {
    const { watchCommand } = await import('./commands/watch.ts');
    context.done(await watchCommand(options, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}

function addCheck(program: Command, context: ProgramContext): void {
  const command = withCheckOptions(program.command('check'));
  command.allowExcessArguments(false).action(async (options) => {
    const { checkCommand } = await import('./commands/check.ts');
    context.done(await checkCommand(options, await context.loadFlow(), context.terminal));
  });
  throwing(command, program);
}
