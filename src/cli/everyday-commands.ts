import { Argument } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import packageJson from '../../package.json' with { type: 'json' };
import { withDoctorOptions } from './doctor-options.ts';
import { collect } from './parse-options.ts';
import type { ProgramContext } from './program-context.ts';
import { throwUsageErrors } from './usage-errors.ts';

/** Adds `doctor`, `completion` and `mcp`, whose code loads on call. `program`: must already have all other commands. */
export function addEverydayCommands(program: Command, context: ProgramContext): void {
  addDoctor(program, context);
  addMcp(program, context);
  addCompletion(program, context);
}

function addDoctor(program: Command, context: ProgramContext): void {
  const command = withDoctorOptions(program.command('doctor'));
  command.allowExcessArguments(false).action(async (options) => {
    const { doctorCommand } = await import('./commands/doctor.ts');
    context.done(await doctorCommand(options, context.terminal));
  });
  throwUsageErrors(command, program);
}

function addMcp(program: Command, context: ProgramContext): void {
  const command = program
    .command('mcp')
    .description('serve the tools trace, drift, edit, check and owners, and reports, to agents over the Model Context Protocol (stdio)')
    .option('--dir <dir...>', 'the Terraform root or roots, as for run')
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable', collect)
    .option('--var-file <file>', 'a tfvars file, as for terraform plan; repeatable, the last one wins', collect)
    .option('--state <file>', 'auto, or a state file, as for run', collect)
    .option('--repository <dir>', 'the folder with all roots and modules, as for run')
    .option('--config <file>', 'roots and policy (default: the nearest reconcile.yaml up to the repository root)')
    .option('--policy <file>', 'a policy file (YAML)')
    .option('--trace <source>', 'as for run; repeatable (default: trace in reconcile.yaml, else cloudtrail)', collect)
    .option('--refresh <mode>', 'auto, off, or the JSON of a refresh-only plan')
    .option('--verify <method>', 'how to verify patches: auto, terraform or evaluate')
    .option('--ledger <file>', 'the database of past runs');
  command.allowExcessArguments(false).action(async (options) => {
    const { mcpCommand } = await import('./commands/mcp.ts');
    context.done(await mcpCommand(options, { terminal: context.terminal, version: packageJson.version, again: context.again }));
  });
  throwUsageErrors(command, program);
}

function addCompletion(program: Command, context: ProgramContext): void {
  const command = program
    .command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish'] as const));
  command.allowExcessArguments(false).action(async (shell) => {
    const { completionScript } = await import('./render/completion.ts');
    context.terminal.stdout.write(completionScript(shell, program as Command));
    context.done(0);
  });
  throwUsageErrors(command, program);
}
