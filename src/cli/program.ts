import { Command, Option } from '@commander-js/extra-typings';
import packageJson from '../../package.json' with { type: 'json' };
import { addAct } from './act-options.ts';
import { AGENT, TRANSCRIPTS } from './agent-options.ts';
import { addCatalogue } from './catalogue-options.ts';
import { withCheckOptions } from './check-options.ts';
import { addEverydayCommands } from './everyday-commands.ts';
import { collect, parseContextReason, parseDropReason, parseDuration, parseSince, parseTime } from './parse-options.ts';
import { addPastRunCommands } from './past-run-commands.ts';
import { addInit } from './init-options.ts';
import { addKnowledge } from './knowledge-options.ts';
import { applyManual } from './manual/apply-manual.ts';
import { DIFF, FORMATS, QUIET } from './print-options.ts';
import type { ProgramContext } from './program-context.ts';
import { throwUsageErrors } from './usage-errors.ts';
import { withWatchOptions } from './watch-options.ts';

const DIR = 'the Terraform root, or a pattern such as envs/*; repeatable (default: the roots in reconcile.yaml, else .)';
const REPOSITORY =
  'the folder with all roots and modules; no file outside is edited (default: the enclosing git repository, else the root)';
const SINCE = 'how far back to read the trail: 90m, 24h, 7d (default: 24h for CloudTrail and buckets, everything for a file)';
const SINCE_LAST = `${SINCE.replace('7d', '7d, or last: from the end of the last run with --since last')}`;
const OVERLAP = 'with --since last: how much to read again, for events that CloudTrail delivers late (default: 30m)';
const TRACE =
  'cloudtrail, cloudtrail:REGION,REGION (global services log in us-east-1), s3://BUCKET/PREFIX, athena:DATABASE.TABLE, lake:EVENT-DATA-STORE, a file (NDJSON or JSON, optionally gzip), a folder, or - for stdin; repeatable (default: trace in reconcile.yaml, else cloudtrail)';

const SIGNALS = 'alerts and incidents (NDJSON, optionally gzip; docs/signals.md), as evidence of the motivation; repeatable';
const STATE = 'auto, or a state file: tfstate v4 or the output of terraform show -json; one per --dir (default: auto)';
const VERIFY_DIGESTS =
  'validate the log files of a folder or bucket against CloudTrail’s digest files; changes from unproved files are not accepted';

const DELIVER = new Option('--deliver <where>', 'how to deliver the edits')
  .choices(['none', 'patch', 'branch', 'pull-request'])
  .default('none' as const);
const VERIFY = new Option('--verify <method>', 'how to verify patches: a terraform plan, or the built-in evaluator')
  .choices(['auto', 'terraform', 'evaluate'])
  .default('auto' as const);
const FORMAT = new Option('--format <format>', 'the report format; reconcile report converts JSON to the others')
  .choices(FORMATS)
  .default('text' as const);

/** Builds the command line. The code of each command loads on call; `run` is the default. The program throws instead of exiting. */
export function buildProgram(context: ProgramContext): Command {
  const program = new Command('reconcile');
  program
    .description(
      'Keeps Terraform code in sync with AWS: finds out-of-band changes in CloudTrail, decides what to do with each, and edits the code where the value is set.\nThe default command is run; see `reconcile run --help` for its options.',
    )
    .version(packageJson.version)
    .configureOutput({ writeOut: context.terminal.stdout.write, writeErr: context.terminal.stderr.write, outputError: () => undefined });
  throwUsageErrors(program, program);
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
    .option('--from <time>', 'start of the window, ISO 8601', parseTime)
    .option('--to <time>', 'end of the window, ISO 8601', parseTime)
    .option('--dir <dir...>', DIR)
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable (default: the selected one)', collect)
    .option('--config <file>', 'roots and policy (default: the nearest reconcile.yaml up to the repository root)')
    .option('--repository <dir>', REPOSITORY)
    .option('--trace <source>', TRACE, collect)
    .option('--verify-digests', VERIFY_DIGESTS)
    .option('--digest-keys <file>', 'the digest public keys, as aws cloudtrail list-public-keys prints them (default: ask CloudTrail)')
    .option('--var-file <file>', 'a tfvars file, as for terraform plan; repeatable, the last one wins', collect)
    .option('--state <file>', STATE, collect)
    .option('--refresh <mode>', 'auto, off, or the JSON of a refresh-only plan', 'auto')
    .option('--signals <file>', SIGNALS, collect)
    .option('--policy <file>', 'a policy file (YAML) to use instead of the policy in reconcile.yaml')
    .addOption(AGENT)
    .addOption(TRANSCRIPTS)
    .addOption(VERIFY)
    .option('--terraform-binary <path>', 'terraform, tofu or a path; auto takes the first one on PATH', 'auto')
    .option('--terraform-timeout <duration>', 'the timeout of one Terraform command', parseDuration, 20 * 60 * 1000)
    .option('--write', 'write the edits to the files')
    .addOption(DELIVER)
    .option('--patch-file <file>', 'the output of --deliver patch', 'reconcile.patch')
    .addOption(FORMAT)
    .option('--diff', DIFF)
    .option('--quiet', QUIET)
    .option('--out <file>', 'write the report to a file')
    .option('--ledger <file>', 'the database of past runs (default: reconcile/reconcile.sqlite in XDG_STATE_HOME)')
    .option('--exit-zero', 'exit 0 even if changes were found')
    .option('--no-color', 'disable color; NO_COLOR and FORCE_COLOR work too');
  command.allowExcessArguments(false).action(async (options) => {
    context.done(await (await import('./commands/run.ts')).runCommand(options, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addDemo(program: Command, context: ProgramContext): void {
  const command = program
    .command('demo')
    .description('reconcile a recorded day of an example project: offline, without an AWS account, without writing anything')
    .option('--diff', DIFF)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (options) => {
    const { demoCommand } = await import('./commands/demo.ts');
    context.done(await demoCommand(options, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addEvents(program: Command, context: ProgramContext): void {
  const command = program
    .command('events')
    .description('list the events of a trail and how each was classified')
    .option('--dropped [reason]', 'only events that cannot cause drift', parseDropReason)
    .option('--context [reason]', 'only events that explain other events', parseContextReason)
    .option('--kept', 'only events that may be out-of-band changes')
    .option('--of-roots', 'only events of the accounts and regions in the states of the roots')
    .option('--dir <dir...>', 'the Terraform root or roots, as for run; with --of-roots')
    .option('--workspace <name>', 'a Terraform workspace of the roots; with --of-roots; repeatable', collect)
    .option('--state <file>', 'auto, or a state file, as for run; with --of-roots', collect)
    .option('--since <duration>', SINCE, parseDuration)
    .option('--from <time>', 'start of the window, ISO 8601', parseTime)
    .option('--to <time>', 'end of the window, ISO 8601', parseTime)
    .option('--trace <source>', TRACE, collect)
    .option(
      '--config <file>',
      'Terraform principals, emergency roles and agents (default: the nearest reconcile.yaml up to the repository root)',
    )
    .option('--policy <file>', 'a policy file (YAML) to use instead of the policy in reconcile.yaml')
    .addOption(new Option('--format <format>', 'one line per event, as text or JSON').choices(['text', 'json']).default('text' as const))
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (options) => {
    const { eventsCommand } = await import('./commands/events.ts');
    context.done(await eventsCommand(options, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addWatch(program: Command, context: ProgramContext): void {
  const command = withWatchOptions(program.command('watch'));
  command.allowExcessArguments(false).action(async (options) => {
    const { watchCommand } = await import('./commands/watch.ts');
    context.done(await watchCommand(options, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addCheck(program: Command, context: ProgramContext): void {
  const command = withCheckOptions(program.command('check'));
  command.allowExcessArguments(false).action(async (options) => {
    const { checkCommand } = await import('./commands/check.ts');
    context.done(await checkCommand(options, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}
