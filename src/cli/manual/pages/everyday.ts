/** The commands around a run: init, doctor, mcp, completion. */
import type { Page } from '../page.ts';

/** By the words that are typed. */
export const EVERYDAY: Readonly<Record<string, Page>> = {
  'reconcile init': {
    details: [
      'Looks for Terraform roots below this folder, for the backend of each and what its settings lack, for trails that they manage (in code, and in a state beside it), for the regions and roles of their AWS providers, for the git remote and for CODEOWNERS. What was found stands in the file with the reason; everything else is the default, with a comment and an example. On a terminal it asks for the trail where nothing tells it.',
      'Asks nobody else: no AWS, no forge, no Terraform.',
    ],
    examples: [
      ['reconcile init', 'write it; one that is there is left as it is'],
      ['reconcile init --print', 'only look'],
      ['reconcile init --trace s3://acme-trail/org --force', 'say where the trail is, and write over what is there'],
    ],
    files: [['reconcile.yaml', 'what is written, in this folder']],
    environment: [['TF_VAR_name, TF_WORKSPACE, TF_DATA_DIR', 'as for Terraform']],
    seeAlso: ['reconcile doctor', 'docs/reconcile.schema.json', 'docs/tutorial.md'],
  },
  'reconcile doctor': {
    details: [
      'Asks about everything that a run with the same options would need: versions, configuration, roots and states, credentials, each source of the trail (one event, one key, one table: as little as there is), git, the forge and what its token may do, the key of a model, the policy engine, the databases. Each line says ok, warning (it works, or nobody asked for it) or missing (a run needs it), and what to do; where AWS refused, the IAM action that is missing.',
      'Nothing is written, no query is started, no model is asked, and no secret is shown. Each question has --timeout.',
    ],
    examples: [
      ['reconcile doctor', 'what a run in this folder would meet'],
      ['reconcile doctor --deliver pull-request --verify terraform', 'what a nightly job would'],
      ['reconcile doctor --trace s3://acme-trail --timeout 2m', 'another trail, with patience'],
      ['reconcile doctor --trace trail.json.gz --refresh off', 'without AWS'],
      ['reconcile doctor --format json', 'for a pipeline'],
    ],
    exitCodes: [
      ['0', 'all that is needed works'],
      ['1', 'something that is needed does not'],
      ['2', 'error: the command line itself'],
    ],
    environment: [['ANTHROPIC_API_KEY, AWS_BEARER_TOKEN_BEDROCK', 'the key of a model, which is looked for and not used']],
    seeAlso: ['reconcile init', 'docs/iam/README.md', 'docs/pull-requests.md'],
  },
  'reconcile mcp': {
    details: [
      'Speaks the Model Context Protocol over stdin and stdout. Tools: trace, drift, edit, check, owners. None writes a file, a branch or the cloud; what they may read is said by the options here and by nobody else, and the same guardrails hold as in a run.',
      'In the configuration of an agent: {"mcpServers": {"reconcile": {"command": "reconcile", "args": ["mcp", "--dir", "infra"]}}}',
    ],
    examples: [
      ['reconcile mcp --dir infra --trace cloudtrail:eu-west-1', 'as an agent starts it'],
      ['reconcile mcp --dir infra --trace trail.json.gz --refresh off', 'over recorded files alone'],
    ],
    exitCodes: [
      ['0', 'the agent closed stdin'],
      ['2', 'error'],
    ],
    seeAlso: ['reconcile check', 'docs/agents.md'],
  },
  'reconcile completion': {
    details: [
      'Completes commands, their steps, options, and the words that an option takes. The script is made of the program itself: print it anew after an update.',
    ],
    examples: [
      ['source <(reconcile completion bash)', 'for this shell; in ~/.bashrc for every one'],
      ['reconcile completion zsh > ~/.zsh/reconcile.zsh', 'to be sourced in ~/.zshrc'],
      ['reconcile completion fish > ~/.config/fish/completions/reconcile.fish', 'for fish'],
    ],
    seeAlso: ['reconcile --help'],
  },
};
