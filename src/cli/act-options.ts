import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { ACTIONS } from '#domain/action.ts';
import type { ProgramContext } from './program-context.ts';
import { throwUsageErrors } from './usage-errors.ts';

const LEDGER = 'the database of past runs and actions';
const CONFIG = 'roots, policy and allowed actions (default: the nearest reconcile.yaml up to the repository root)';
const DIR = 'the Terraform root, as in the run';
const SIGNALS = 'current monitor alerts (docs/signals.md); required for replace-instance; repeatable';
const BINARY = 'terraform, tofu or a path; auto takes the first one on PATH';
/** Adds `act` and its steps, whose code loads on call. */
export function addAct(program: Command, context: ProgramContext): void {
  const group = program
    .command('act')
    .description('change the cloud or the state to fix a drift, in three steps, as far as reconcile.yaml allows');
  addPlan(group, program, context);
  addApply(group, program, context);
  for (const [name, what] of [
    ['approve', 'approve an action'],
    ['close', 'settle an action without a recorded result: compare the root with its plan and record the outcome'],
  ] as const)
    addNamed({ group, program, context }, name, what);
  const show = group
    .command('show')
    .description('list all actions, or show one')
    .argument('[action]', 'an action id or a unique prefix')
    .addOption(new Option('--format <format>', 'text, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  show.allowExcessArguments(false).action(async (action, options) => {
    const { showCommand } = await import('./commands/act.ts');
    context.done(await showCommand({ action, options }, context.terminal));
  });
  throwUsageErrors(show, program);
  throwUsageErrors(group, program);
}

function addPlan(group: Command, program: Command, context: ProgramContext): void {
  const command = group
    .command('plan', { isDefault: true })
    .description('plan an action on one reconciliation (the default)')
    .argument('<id>', 'a reconciliation id from a report, or a unique prefix')
    .addOption(new Option('--action <action>', 'what to do').choices(ACTIONS).makeOptionMandatory())
    .option('--plan', 'store the plan for approval; without it the plan is only shown')
    .option('--dir <dir...>', DIR)
    .option('--workspace <name>', 'the Terraform workspace (default: the selected one)', collect)
    .option('--config <file>', CONFIG)
    .option('--var-file <file>', 'a tfvars file, as for terraform plan; repeatable, the last one wins', collect)
    .option('--signals <file>', SIGNALS, collect)
    .option('--terraform-binary <path>', BINARY, 'auto')
    .addOption(new Option('--format <format>', 'text, or the document as JSON').choices(['text', 'json']).default('text' as const))
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (id, options) => {
    const { planCommand } = await import('./commands/act.ts');
    context.done(await planCommand({ id, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

function addApply(group: Command, program: Command, context: ProgramContext): void {
  const command = group
    .command('apply')
    .description('apply an approved action: exactly the stored plan, once')
    .argument('<action>', 'an action id or a unique prefix')
    .option('--config <file>', CONFIG)
    .option('--signals <file>', SIGNALS, collect)
    .option('--terraform-binary <path>', BINARY, 'auto')
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (action, options) => {
    const { applyCommand } = await import('./commands/act.ts');
    context.done(await applyCommand({ action, options }, await context.loadFlow(), context.terminal));
  });
  throwUsageErrors(command, program);
}

interface Group {
  readonly group: Command;
  readonly program: Command;
  readonly context: ProgramContext;
}

function addNamed({ group, program, context }: Group, name: 'approve' | 'close', what: string): void {
  const command = group
    .command(name)
    .description(what)
    .argument('<action>', 'an action id or a unique prefix')
    .requiredOption('--as <name>', 'one of act.approvers')
    .option('--config <file>', CONFIG)
    .option('--terraform-binary <path>', BINARY, 'auto')
    .option('--ledger <file>', LEDGER)
    .option('--no-color', 'disable color');
  command.allowExcessArguments(false).action(async (action, options) => {
    const { approveCommand, closeCommand } = await import('./commands/act.ts');
    const run = name === 'approve' ? approveCommand : closeCommand;
    context.done(await run({ action, options }, context.terminal));
  });
  throwUsageErrors(command, program);
}

function collect(value: string, earlier: readonly string[] | undefined): readonly string[] {
  return [...(earlier ?? []), value];
}
