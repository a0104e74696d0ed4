import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Entry, Page } from './manual-page.ts';

export type WholePage = Required<Page>;

const PLAIN_CODES: readonly Entry[] = [
  ['0', 'done'],
  ['2', 'error'],
];

/** A file or variable, and the options that imply it; any one of the sets is enough. */
type Sign = readonly [of: readonly (readonly string[])[], entry: Entry];

const FILES: readonly Sign[] = [
  [[['--config']], ['reconcile.yaml', 'roots, trail and policy; in this folder, or set with --config']],
  [
    [['--ledger']],
    ['$XDG_STATE_HOME/reconcile/reconcile.sqlite', 'the ledger: past runs and knowledge (XDG_STATE_HOME defaults to ~/.local/state)'],
  ],
  [
    [['--ledger', '--terraform-binary']],
    ['provider-schemas/, next to the ledger', 'what terraform providers schema printed for each lock file; can be deleted'],
  ],
];

const ENVIRONMENT: readonly Sign[] = [
  [
    [['--refresh'], ['--terraform-binary'], ['--trace', '--since']],
    ['AWS_PROFILE, AWS_REGION, …', 'credentials and region, as for the AWS SDK'],
  ],
  [
    [['--state'], ['--terraform-binary']],
    ['TF_VAR_name, TF_WORKSPACE, TF_DATA_DIR', 'as for Terraform'],
  ],
  [
    [['--deliver']],
    [
      'RECONCILE_VCS_TOKEN, GITHUB_TOKEN, GH_TOKEN, GITLAB_TOKEN, RECONCILE_GITHUB_APP_ID, RECONCILE_GITHUB_APP_PRIVATE_KEY, RECONCILE_GITHUB_APP_INSTALLATION_ID',
      'VCS credentials (--deliver pull-request)',
    ],
  ],
  [
    [['--agent']],
    [
      'ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN, ANTHROPIC_BASE_URL, ANTHROPIC_CUSTOM_HEADERS, AWS_BEARER_TOKEN_BEDROCK',
      'key, address and headers for the model (--agent)',
    ],
  ],
  [[['--no-color']], ['NO_COLOR, FORCE_COLOR', 'color output']],
];

/**
 * Adds the entries that follow from the options of a command and its subcommands. Default exit codes: done and error. A page with its own
 * database does not list the ledger.
 */
export function wholePage(command: CommandUnknownOpts, page: Page): WholePage {
  const { files = [], environment = [], exitCodes = PLAIN_CODES } = page;
  const hasOwnLedger = files.some(([file]) => file.endsWith('.sqlite'));
  const known = signed(command, FILES).filter(([file]) => !(hasOwnLedger && file.endsWith('.sqlite')));
  return { ...page, exitCodes, files: [...known, ...files], environment: [...environment, ...signed(command, ENVIRONMENT)] };
}

function signed(command: CommandUnknownOpts, signs: readonly Sign[]): readonly Entry[] {
  return signs.filter(([sets]) => sets.some((options) => hasAll(command, options))).map(([, entry]) => entry);
}

function hasAll(command: CommandUnknownOpts, options: readonly string[]): boolean {
  const own = new Set(command.options.map(({ long }) => long));
  return options.every((option) => own.has(option)) || command.commands.some((below) => hasAll(below, options));
}
