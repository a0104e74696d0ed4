import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { collect, parseDuration, parseTime } from './options.ts';

/**
 * Gives a command the options of `check`.
 * @param command as made
 * @returns the same command
 */
export function withCheckOptions(command: Command) {
  return command
    .description('ask beforehand whether a change would be allowed, by the rules that a run applies; nothing is changed')
    .requiredOption('--proposal <file>', 'the proposal, a JSON file, or - for stdin')
    .option('--dir <dir...>', 'the Terraform root, or several, as for run')
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable', collect)
    .option('--repository <dir>', 'the folder that holds all roots and modules, as for run')
    .option('--config <file>', 'roots and policy (default: reconcile.yaml, looked for up to the top of the repository)')
    .option('--var-file <file>', 'values of variables, as for terraform plan; repeatable, the last wins', collect)
    .option('--state <file>', 'auto, or a state, as for run', collect)
    .option('--policy <file>', 'what the team allows, refuses and leaves to people (YAML)')
    .option('--trace <source>', 'who else is at work: a trail, as for run; repeatable (default: none is read)', collect)
    .option('--since <duration>', 'read the trail this far back: 90m, 24h, 7d', parseDuration)
    .option('--from <time>', 'read from here, ISO 8601', parseTime)
    .option('--to <time>', 'read up to here, ISO 8601', parseTime)
    .option('--signals <file>', 'what monitors and incident tools said, as for run; repeatable', collect)
    .addOption(new Option('--format <format>', 'how the answer is printed').choices(['text', 'json']).default('text' as const))
    .option('--ledger <file>', 'the database where the receipt is kept (default: reconcile/reconcile.sqlite in XDG_STATE_HOME)')
    .option('--no-color', 'no colour');
}
