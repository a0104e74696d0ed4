/** The commands that tell what the tool knows: knowledge and catalogue. */
import type { Entry, Page } from '../page.ts';

function page(details: readonly string[], examples: readonly Entry[], seeAlso: readonly string[]): Page {
  return { details, examples, seeAlso };
}

/** By the words that are typed. */
export const KNOWING: Readonly<Record<string, Page>> = {
  'reconcile knowledge': page(
    [
      'What runs taught is kept as situations (what changed, by whom, what was decided, how it ended) and recipes (edits that solved what the direct edits could not). A recipe fires after confirmed successes and is demoted by a failure. It is a view of the ledger and can be made anew from it.',
    ],
    [
      ['reconcile knowledge list', 'what was learnt, heaviest first'],
      ['reconcile knowledge sync', 'ask what became of pull requests'],
      ['reconcile knowledge export --out knowledge.ndjson', 'for another team'],
    ],
    ['reconcile stats'],
  ),
  'reconcile knowledge list': page(
    ['What was seen long ago counts less: after halfLifeDays it counts half.'],
    [
      ['reconcile knowledge list', 'situations and recipes'],
      ['reconcile knowledge list --recipes --format json', 'recipes alone, as JSON'],
    ],
    ['reconcile knowledge show', 'reconcile knowledge why'],
  ),
  'reconcile knowledge show': page(
    ['Shows a situation, or a recipe with its edits and all that became of it.'],
    [
      ['reconcile knowledge show 7c1e', 'by the beginning of its id'],
      ['reconcile knowledge show 7c1e --format json', 'as JSON'],
    ],
    ['reconcile knowledge list', 'reconcile knowledge why'],
  ),
  'reconcile knowledge why': page(
    ['Names each case behind a situation or the standing of a recipe, with its run.'],
    [['reconcile knowledge why 7c1e', 'case by case']],
    ['reconcile explain'],
  ),
  'reconcile knowledge forget': page(
    ['The ledger is evidence and forgets nothing; knowledge leaves out what was learnt of it up to now.'],
    [['reconcile knowledge forget 7c1e', 'a recipe that should not fire again']],
    ['reconcile knowledge why'],
  ),
  'reconcile knowledge export': page(
    [
      'A line of JSON for each occurrence and recipe. Accounts, addresses and values are left out; names of locals, variables and keys stand in recipes that need them.',
    ],
    [
      ['reconcile knowledge export --out knowledge.ndjson', 'into a file'],
      ['reconcile knowledge export | gzip > knowledge.ndjson.gz', 'packed'],
    ],
    ['reconcile knowledge import'],
  ),
  'reconcile knowledge import': page(
    ['What was taken in before is known by its hash: importing it again, or in another order, changes nothing.'],
    [
      ['reconcile knowledge import knowledge.ndjson', 'what another team exported'],
      ['reconcile knowledge import - < knowledge.ndjson', 'the same out of a pipe'],
    ],
    ['reconcile knowledge export'],
  ),
  'reconcile knowledge sync': page(
    [
      'Looks in the git repository, and at the forge where pull requests were opened, for what became of each patch. A merged one confirms its recipe twice; one that was closed, corrected or reverted demotes it.',
    ],
    [
      ['reconcile knowledge sync', 'of the last 90 days'],
      ['reconcile knowledge sync --since 30d --dir infra', 'of a month, in the repository around infra'],
    ],
    ['reconcile stats', 'docs/pull-requests.md'],
  ),
  'reconcile catalogue': {
    details: [
      'The catalogue says which calls of AWS mean a change of which Terraform resource, and how each argument shows in a record. What it does not know is compared by name and value, and is never more than likely.',
    ],
    examples: [
      ['reconcile catalogue list --service sqs', 'the types of one service'],
      ['reconcile catalogue show aws_sqs_queue', 'one type, argument by argument'],
    ],
    seeAlso: ['reconcile events'],
  },
  'reconcile catalogue list': {
    details: [
      'Calls are verified where a record that AWS made has this form, from the service model where AWS’s own model of the call has every member that is read, and unverified else.',
    ],
    examples: [
      ['reconcile catalogue list', 'all of it'],
      ['reconcile catalogue list --service dynamodb --format json', 'one service, as JSON'],
      ['reconcile catalogue list --format markdown', 'a table by service, as in docs/catalogue.md'],
    ],
    seeAlso: ['reconcile catalogue show'],
  },
  'reconcile catalogue permits': {
    details: [
      'Prints which changes are accepted without a person, for each thing that an attribute can govern, and how far numbers may move by default.',
    ],
    examples: [['reconcile catalogue permits', 'the table, as in docs/permits.md']],
    seeAlso: ['reconcile catalogue show', 'docs/permits.md'],
  },
  'reconcile catalogue show': {
    details: ['Lists every argument of the type: what it governs, and the call that shows it, or the reason why none does.'],
    examples: [
      ['reconcile catalogue show aws_sqs_queue', 'as text'],
      ['reconcile catalogue show aws_iam_role --format json', 'as JSON'],
    ],
    seeAlso: ['reconcile catalogue list'],
  },
};
