import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { AGENT } from './agent-options.ts';
import { collect, parseDuration } from './parse-options.ts';

const MINUTES_5 = 5 * 60 * 1000;
const MINUTES_20 = 20 * 60 * 1000;

// Like parseDuration, but also accepts seconds. @throws InvalidArgumentError if it is not a duration
function parseEvery(text: string): number {
  const seconds = /^([1-9]\d{0,3})s$/.exec(text)?.[1];
  return seconds === undefined ? parseDuration(text) : Number(seconds) * 1000;
}

/** Adds the options of `watch`: those of `run` without window and source, because messages name the files. */
export function withWatchOptions(command: Command) {
  return command
    .description('run continuously: reconcile new trail files as an SQS queue announces them, until SIGTERM or Ctrl-C')
    .requiredOption('--queue <url>', 'an SQS queue with notifications of new trail files from S3, SNS or CloudTrail')
    .option('--every <duration>', 'how long to collect files for one run, such as 30s or 5m', parseEvery, MINUTES_5)
    .option('--dir <dir...>', 'the Terraform root or roots, as for run')
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable', collect)
    .option('--repository <dir>', 'the folder with all roots and modules, as for run')
    .option('--config <file>', 'roots and policy (default: the nearest reconcile.yaml up to the repository root)')
    .option('--var-file <file>', 'a tfvars file, as for terraform plan; repeatable, the last one wins', collect)
    .option('--state <file>', 'auto, or a state file, as for run', collect)
    .option('--refresh <mode>', 'auto, off, or the JSON of a refresh-only plan', 'auto')
    .option('--signals <file>', 'alerts and incidents, read again for each run; repeatable', collect)
    .option('--policy <file>', 'a policy file (YAML) to use instead of the policy in reconcile.yaml')
    .addOption(AGENT)
    .addOption(new Option('--verify <method>', 'how to verify patches').choices(['auto', 'terraform', 'evaluate']).default('auto' as const))
    .option('--terraform-binary <path>', 'terraform, tofu or a path; auto takes the first one on PATH', 'auto')
    .option('--terraform-timeout <duration>', 'the timeout of one Terraform command', parseDuration, MINUTES_20)
    .option('--write', 'write the edits to the files')
    .addOption(
      new Option('--deliver <where>', 'how to deliver the edits; failed deliveries to the VCS are retried with exponential backoff')
        .choices(['none', 'branch', 'pull-request'])
        .default('none' as const),
    )
    .addOption(new Option('--format <format>', 'the format of each report').choices(['text', 'json', 'markdown']).default('text' as const))
    .option('--ledger <file>', 'the database of past runs (default: reconcile/watch.sqlite in XDG_STATE_HOME)')
    .option('--no-color', 'disable color');
}
