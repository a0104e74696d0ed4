import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { collect, parseDuration, parseTime } from './parse-options.ts';

/** Adds the options of `check`. */
export function withCheckOptions(command: Command) {
  return command
    .description('check a proposed change against the policy before making it; nothing is changed')
    .requiredOption('--proposal <file>', 'the proposal: a JSON file, or - for stdin')
    .option('--dir <dir...>', 'the Terraform root or roots, as for run')
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable', collect)
    .option('--repository <dir>', 'the folder with all roots and modules, as for run')
    .option('--config <file>', 'roots and policy (default: the nearest reconcile.yaml up to the repository root)')
    .option('--var-file <file>', 'a tfvars file, as for terraform plan; repeatable, the last one wins', collect)
    .option('--state <file>', 'auto, or a state file, as for run', collect)
    .option('--policy <file>', 'a policy file (YAML) to use instead of the policy in reconcile.yaml')
    .option('--trace <source>', 'a trail with the recent changes of other actors, as for run; repeatable (default: none)', collect)
    .option('--since <duration>', 'how far back to read the trail: 90m, 24h, 7d', parseDuration)
    .option('--from <time>', 'start of the window, ISO 8601', parseTime)
    .option('--to <time>', 'end of the window, ISO 8601', parseTime)
    .option('--signals <file>', 'alerts and incidents, as for run; repeatable', collect)
    .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text' as const))
    .option('--ledger <file>', 'the database for the receipt (default: reconcile/reconcile.sqlite in XDG_STATE_HOME)')
    .option('--no-color', 'disable color');
}
