/** What `--help` of a command says beside its options: a page of a manual. */

/** A word or a line, and what it means. */
export type Entry = readonly [term: string, meaning: string];

/** One page. */
export interface Page {
  /** Paragraphs behind the command's summary. */
  readonly details: readonly string[];
  /** Command lines as they are typed, and what each does. At least one. */
  readonly examples: readonly Entry[];
  readonly exitCodes: readonly Entry[];
  /** Absent: it reads and writes none but those its arguments name. */
  readonly files?: readonly Entry[];
  /** Absent: none but NO_COLOR and FORCE_COLOR. */
  readonly environment?: readonly Entry[];
  /** Commands, and pages of the documentation. */
  readonly seeAlso: readonly string[];
}

export const FOUND_CODES: readonly Entry[] = [
  ['0', 'everything was read and nothing found'],
  ['1', 'something found, or not all of the trail could be read, whatever was delivered; 0 with --exit-zero'],
  ['2', 'error; nothing was written'],
];
export const PLAIN_CODES: readonly Entry[] = [
  ['0', 'done'],
  ['2', 'error'],
];
export const ACT_CODES: readonly Entry[] = [
  ['0', 'done'],
  ['1', 'refused or failed; why is told and kept'],
  ['2', 'error'],
];

export const CONFIG_FILE: Entry = ['reconcile.yaml', 'roots, trail and policy; that of this folder, or the one that --config names'];
export const LEDGER_FILE: Entry = [
  '$XDG_STATE_HOME/reconcile/reconcile.sqlite',
  'past runs and what they taught (~/.local/state without XDG_STATE_HOME)',
];

export const AWS_VARIABLES: Entry = ['AWS_PROFILE, AWS_REGION, …', 'credentials and region, as the AWS SDK finds them'];
export const TERRAFORM_VARIABLES: Entry = ['TF_VAR_name, TF_WORKSPACE, TF_DATA_DIR', 'as for Terraform'];
export const FORGE_VARIABLES: Entry = [
  'RECONCILE_FORGE_TOKEN, GITHUB_TOKEN, GH_TOKEN, GITLAB_TOKEN, RECONCILE_GITHUB_APP_ID, RECONCILE_GITHUB_APP_PRIVATE_KEY, RECONCILE_GITHUB_APP_INSTALLATION_ID',
  'what opens the forge (--deliver pull-request)',
];
export const MODEL_VARIABLES: Entry = ['ANTHROPIC_API_KEY, AWS_BEARER_TOKEN_BEDROCK', 'the key of a model (--agent)'];
export const COLOUR_VARIABLES: Entry = ['NO_COLOR, FORCE_COLOR', 'whether there is colour'];
