import { InvalidArgumentError } from 'commander';
import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { collect } from './parse-options.ts';

/** @throws InvalidArgumentError for units other than seconds and minutes */
function parseSeconds(text: string): number {
  const [, amount, unit] = /^([1-9]\d{0,3})([sm])$/.exec(text) ?? [];
  if (amount === undefined) throw new InvalidArgumentError('a number and s or m, such as 20s or 2m');
  return Number(amount) * (unit === 's' ? 1000 : 60_000);
}

/** Adds the options of `doctor`, which are those of `run`. */
export function withDoctorOptions(command: Command) {
  return command
    .description('check the setup: versions, roots, credentials, trail, VCS, databases; nothing is written')
    .option('--dir <dir...>', 'the Terraform root or roots, as for run')
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable', collect)
    .option('--config <file>', 'roots and policy (default: the nearest reconcile.yaml up to the repository root)')
    .option('--policy <file>', 'a policy file (YAML) to use instead of the policy in reconcile.yaml')
    .option('--trace <source>', 'as for run; repeatable (default: trace in reconcile.yaml, else cloudtrail)', collect)
    .option('--var-file <file>', 'a tfvars file, as for terraform plan; repeatable, the last one wins', collect)
    .option('--state <file>', 'auto, or a state file, as for run', collect)
    .option('--refresh <mode>', 'auto, off, or the JSON of a refresh-only plan', 'auto')
    .addOption(
      new Option('--verify <method>', 'terraform: also require what plans need')
        .choices(['auto', 'terraform', 'evaluate'])
        .default('auto' as const),
    )
    .addOption(
      new Option('--deliver <where>', 'also require what this delivery needs')
        .choices(['none', 'patch', 'branch', 'pull-request'])
        .default('none' as const),
    )
    .option('--terraform-binary <path>', 'terraform, tofu or a path; auto takes the first one on PATH', 'auto')
    .option('--ledger <file>', 'the database of past runs (default: reconcile/reconcile.sqlite in XDG_STATE_HOME)')
    .addOption(
      new Option('--timeout <duration>', 'the timeout of one check, such as 20s or 2m').argParser(parseSeconds).default(30_000, '30s'),
    )
    .addOption(new Option('--format <format>', 'a table, or JSON').choices(['text', 'json']).default('text' as const))
    .option('--no-color', 'disable color');
}
