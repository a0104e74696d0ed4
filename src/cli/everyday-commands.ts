/** The commands around a run: whether all is in place, words for the shell, tools for other agents. The code of each is loaded when it is called. */
import { Argument } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import packageJson from '../../package.json' with { type: 'json' };
import { withDoctorOptions } from './doctor-options.ts';
import { collect } from './options.ts';
import type { ProgramContext } from './program-context.ts';
import { throwing } from './usage-errors.ts';

/**
 * Adds `doctor`, `completion` and `mcp`.
 * @param program the program, with every other command
 * @param context what the commands are given
 */
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
  throwing(command, program);
}

function addMcp(program: Command, context: ProgramContext): void {
  const command = program
    .command('mcp')
    .description('offer trace, drift, edit and check to other agents over the Model Context Protocol (stdin and stdout)')
    .option('--dir <dir...>', 'the Terraform root, or several, as for run')
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable', collect)
    .option('--var-file <file>', 'values of variables, as for terraform plan; repeatable, the last wins', collect)
    .option('--state <file>', 'auto, or a state, as for run', collect)
    .option('--repository <dir>', 'the folder that holds all roots and modules, as for run')
    .option('--config <file>', 'roots and policy (default: reconcile.yaml, looked for up to the top of the repository)')
    .option('--policy <file>', 'the policy alone (YAML)')
    .option('--trace <source>', 'as for run; repeatable (default: trace in reconcile.yaml, else cloudtrail)', collect)
    .option('--refresh <mode>', 'auto, off, or the JSON of a refresh-only plan')
    .option('--verify <method>', 'who has the last word on patches: auto, terraform or evaluate')
    .option('--ledger <file>', 'the database of past runs');
  command.allowExcessArguments(false).action(async (options) => {
    const { mcpCommand } = await import('./commands/mcp.ts');
    context.done(await mcpCommand(options, { terminal: context.terminal, version: packageJson.version, again: context.again }));
  });
  throwing(command, program);
}

function addCompletion(program: Command, context: ProgramContext): void {
  const command = program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(['bash', 'zsh', 'fish'] as const));
  command.allowExcessArguments(false).action(async (shell) => {
    const { completionScript } = await import('./render/completion.ts');
    context.terminal.stdout.write(completionScript(shell, program as Command));
    context.done(0);
  });
  throwing(command, program);
}
