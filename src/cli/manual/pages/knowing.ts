import type { Entry, Page } from '../manual-page.ts';

function page(details: readonly string[], examples: readonly Entry[], seeAlso: readonly string[]): Page {
  return { details, examples, seeAlso };
}

/** By command, as typed. */
export const KNOWING: Readonly<Record<string, Page>> = {
  'reconcile knowledge': page(
    [
      'Knowledge consists of situations (what changed, by whom, the decision, the outcome) and recipes (edits that solved what direct edits could not). A recipe applies after confirmed successes; a failure demotes it. Knowledge can be rebuilt from the ledger.',
    ],
    [
      ['reconcile knowledge list', 'situations and recipes, highest weight first'],
      ['reconcile knowledge sync', 'learn the outcomes of pull requests'],
      ['reconcile knowledge export --out knowledge.ndjson', 'export for another team'],
    ],
    ['reconcile stats'],
  ),
  'reconcile knowledge list': page(
    ['Older cases weigh less: after halfLifeDays a case counts half.'],
    [
      ['reconcile knowledge list', 'situations and recipes'],
      ['reconcile knowledge list --recipes --format json', 'only recipes, as JSON'],
    ],
    ['reconcile knowledge show', 'reconcile knowledge why'],
  ),
  'reconcile knowledge show': page(
    ['Shows a situation, or a recipe with its edits and outcomes.'],
    [
      ['reconcile knowledge show 7c1e', 'by a unique prefix of its id'],
      ['reconcile knowledge show 7c1e --format json', 'as JSON'],
    ],
    ['reconcile knowledge list', 'reconcile knowledge why'],
  ),
  'reconcile knowledge why': page(
    ['Lists each case behind a situation or the standing of a recipe, with its run.'],
    [['reconcile knowledge why 7c1e', 'all cases of one recipe or situation']],
    ['reconcile explain'],
  ),
  'reconcile knowledge forget': page(
    ['The ledger keeps all evidence; knowledge ignores it for this item up to now.'],
    [['reconcile knowledge forget 7c1e', 'stop using a recipe']],
    ['reconcile knowledge why'],
  ),
  'reconcile knowledge export': page(
    [
      'Writes one line of JSON per occurrence and recipe. Accounts, addresses and values are left out. Recipes keep the names of locals, variables and keys that they need.',
    ],
    [
      ['reconcile knowledge export --out knowledge.ndjson', 'to a file'],
      ['reconcile knowledge export | gzip > knowledge.ndjson.gz', 'compressed'],
    ],
    ['reconcile knowledge import'],
  ),
  'reconcile knowledge import': page(
    ['Each line is identified by its hash: importing it again, or in another order, changes nothing.'],
    [
      ['reconcile knowledge import knowledge.ndjson', 'what another team exported'],
      ['reconcile knowledge import - < knowledge.ndjson', 'the same from stdin'],
    ],
    ['reconcile knowledge export'],
  ),
  'reconcile knowledge sync': page(
    [
      'Looks up the outcome of each patch in the git repository, and on GitHub or GitLab if runs opened pull requests. A merged patch confirms its recipe twice; a closed, corrected or reverted patch demotes it.',
    ],
    [
      ['reconcile knowledge sync', 'patches of the last 90 days'],
      ['reconcile knowledge sync --since 30d --dir infra', 'patches of a month, in the repository of infra'],
    ],
    ['reconcile stats', 'docs/pull-requests.md'],
  ),
  'reconcile catalogue': {
    details: [
      'The catalogue maps AWS API calls to Terraform resource types, and request parameters to arguments. Calls that it does not know are matched by name and value, with confidence likely at most.',
    ],
    examples: [
      ['reconcile catalogue list --service sqs', 'the resource types of one service'],
      ['reconcile catalogue show aws_sqs_queue', 'one resource type, argument by argument'],
    ],
    seeAlso: ['reconcile events'],
  },
  'reconcile catalogue list': {
    details: [
      'A call is verified if a real CloudTrail record has this form, service-model if the AWS service model has every member that the catalogue reads, and unverified otherwise.',
    ],
    examples: [
      ['reconcile catalogue list', 'all services'],
      ['reconcile catalogue list --service dynamodb --format json', 'one service, as JSON'],
      ['reconcile catalogue list --format markdown', 'a table by service, as in docs/catalogue.md'],
    ],
    seeAlso: ['reconcile catalogue show'],
  },
  'reconcile catalogue permits': {
    details: [
      'Prints which changes are accepted without a person, by what the attribute governs, and how far numbers may move by default.',
    ],
    examples: [['reconcile catalogue permits', 'the table, as in docs/permits.md']],
    seeAlso: ['reconcile catalogue show', 'docs/permits.md'],
  },
  'reconcile catalogue show': {
    details: ['Lists every argument of the type: what it governs, and the call that records it, or why no call does.'],
    examples: [
      ['reconcile catalogue show aws_sqs_queue', 'as text'],
      ['reconcile catalogue show aws_iam_role --format json', 'as JSON'],
    ],
    seeAlso: ['reconcile catalogue list'],
  },
};
