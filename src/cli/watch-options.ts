import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import { AGENT } from './agent-options.ts';
import { collect, parseDuration } from './options.ts';

const MINUTES_5 = 5 * 60 * 1000;
const MINUTES_20 = 20 * 60 * 1000;

/** Files may be gathered for less than a minute. @throws InvalidArgumentError when it is no duration */
function parseEvery(text: string): number {
  const seconds = /^([1-9]\d{0,3})s$/.exec(text)?.[1];
  return seconds === undefined ? parseDuration(text) : Number(seconds) * 1000;
}

/**
 * Gives a command the options of `watch`: those of `run` without a window and a source, since messages name the files.
 * @param command as made
 * @returns the same command
 */
export function withWatchOptions(command: Command) {
  return command
    .description('reconcile again and again, each time over the trail files that a queue told of; ends on SIGTERM or Ctrl-C')
    .requiredOption('--queue <url>', 'an SQS queue that S3, SNS or CloudTrail tells of new trail files')
    .option('--every <duration>', 'how long files are gathered for one run, such as 30s or 5m', parseEvery, MINUTES_5)
    .option('--dir <dir...>', 'the Terraform root, or several, as for run')
    .option('--workspace <name>', 'a Terraform workspace of the roots; repeatable', collect)
    .option('--repository <dir>', 'the folder that holds all roots and modules, as for run')
    .option('--config <file>', 'roots and policy (default: reconcile.yaml, looked for up to the top of the repository)')
    .option('--var-file <file>', 'values of variables, as for terraform plan; repeatable, the last wins', collect)
    .option('--state <file>', 'auto, or a state, as for run', collect)
    .option('--refresh <mode>', 'auto, off, or the JSON of a refresh-only plan', 'auto')
    .option('--signals <file>', 'what monitors and incident tools said, read anew for each run; repeatable', collect)
    .option('--policy <file>', 'the policy alone, instead of that of reconcile.yaml (YAML)')
    .addOption(AGENT)
    .addOption(
      new Option('--verify <method>', 'who has the last word on patches')
        .choices(['auto', 'terraform', 'evaluate'])
        .default('auto' as const),
    )
    .option('--terraform-binary <path>', 'terraform, tofu or a path; auto takes the first on the PATH', 'auto')
    .option('--terraform-timeout <duration>', 'how long one command of Terraform may take', parseDuration, MINUTES_20)
    .option('--write', 'put the edits into the files')
    .addOption(
      new Option('--deliver <where>', 'where else the edits go; what a forge did not take is tried again, ever more seldom')
        .choices(['none', 'branch', 'pull-request'])
        .default('none' as const),
    )
    .addOption(new Option('--format <format>', 'how each report is printed').choices(['text', 'json', 'markdown']).default('text' as const))
    .option('--ledger <file>', 'the database of past runs (default: reconcile/watch.sqlite in XDG_STATE_HOME)')
    .option('--no-color', 'no colour');
}
