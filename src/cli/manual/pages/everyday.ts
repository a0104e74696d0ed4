import type { Page } from '../manual-page.ts';

/** By command, as typed. */
export const EVERYDAY: Readonly<Record<string, Page>> = {
  'reconcile init': {
    details: [
      'Detects Terraform roots below this folder, their backends with missing settings, the trails they manage (in code or a local state), the regions and roles of their AWS providers, the git remote and CODEOWNERS. The file gives the reason for each detected value. All other settings are defaults, with a comment and an example. On a terminal, init asks for the trail if it detects none.',
      'Makes no network calls and does not run Terraform.',
    ],
    examples: [
      ['reconcile init', 'write reconcile.yaml; an existing one is kept'],
      ['reconcile init --print', 'preview only'],
      ['reconcile init --trace s3://acme-trail/org --force', 'set the trail, and overwrite an existing file'],
    ],
    files: [['reconcile.yaml', 'the output, in this folder']],
    environment: [['TF_VAR_name, TF_WORKSPACE, TF_DATA_DIR', 'as for Terraform']],
    seeAlso: ['reconcile doctor', 'docs/reconcile.schema.json', 'docs/tutorial.md'],
  },
  'reconcile doctor': {
    details: [
      'Checks everything that a run with the same options needs: versions, configuration, roots and states, credentials, each trail source (with one event, key or table), git, the VCS and the scopes of its token, the model key, the policy engine and the databases. Each line says ok, warning (works, or not requested) or missing (required), and what to do. If AWS denied a call, it names the missing IAM action.',
      'Writes nothing, starts no query, calls no model and prints no secret. Each check has the timeout --timeout.',
    ],
    examples: [
      ['reconcile doctor', 'check the setup for a run in this folder'],
      ['reconcile doctor --deliver pull-request --verify terraform', 'check the setup for a nightly job'],
      ['reconcile doctor --trace s3://acme-trail --timeout 2m', 'check another trail, with a longer timeout'],
      ['reconcile doctor --trace trail.json.gz --refresh off', 'check without AWS'],
      ['reconcile doctor --format json', 'JSON for a pipeline'],
    ],
    exitCodes: [
      ['0', 'everything required works'],
      ['1', 'something required does not work'],
      ['2', 'error in the command line'],
    ],
    environment: [['ANTHROPIC_API_KEY, AWS_BEARER_TOKEN_BEDROCK', 'the model key; doctor checks that it is set and does not use it']],
    seeAlso: ['reconcile init', 'docs/iam/README.md', 'docs/pull-requests.md'],
  },
  'reconcile mcp': {
    details: [
      'Serves the Model Context Protocol over stdin and stdout. Tools: trace, drift, edit, check, owners, each with text and structured output. No tool writes files, branches or the cloud. They read only what the options of this command allow, and the guardrails of a run apply.',
      'Resources: reconcile://stats (open questions and figures), reconcile://runs/ID (whole reports of the runs that drift made here), reconcile://reconciliations/ID.',
      'Tools and resources show only past runs of the roots of this server, because other projects may share the ledger.',
      'Agent configuration: {"mcpServers": {"reconcile": {"command": "reconcile", "args": ["mcp", "--dir", "infra"]}}}',
    ],
    examples: [
      ['reconcile mcp --dir infra --trace cloudtrail:eu-west-1', 'the command in an agent configuration'],
      ['reconcile mcp --dir infra --trace trail.json.gz --refresh off', 'offline, over recorded files'],
    ],
    exitCodes: [
      ['0', 'the agent closed stdin'],
      ['2', 'error'],
    ],
    seeAlso: ['reconcile check', 'docs/agents.md'],
  },
  'reconcile completion': {
    details: ['Completes commands, subcommands, options and option values. Print the script again after an update.'],
    examples: [
      ['source <(reconcile completion bash)', 'for this shell; add it to ~/.bashrc for all shells'],
      ['reconcile completion zsh > ~/.zsh/reconcile.zsh', 'then source the file in ~/.zshrc'],
      ['reconcile completion fish > ~/.config/fish/completions/reconcile.fish', 'for fish'],
    ],
    seeAlso: ['reconcile --help'],
  },
};
