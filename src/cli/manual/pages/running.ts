import { FOUND_CODES } from '../manual-page.ts';
import type { Page } from '../manual-page.ts';

/** By command, as typed. */
export const RUNNING: Readonly<Record<string, Page>> = {
  reconcile: {
    details: [
      'reconcile compares CloudTrail with code and state, and judges each out-of-band change. An accepted change becomes an edit of the code where the value is set, and the edit is proved. Nothing is written without --write or --deliver. reconcile never runs terraform apply.',
    ],
    examples: [
      ['reconcile init', 'write a first reconcile.yaml: detected roots, trail and VCS'],
      ['reconcile doctor', 'check the setup, and show how to fix it'],
      ['reconcile demo', 'a recorded day, offline'],
      ['reconcile --since 24h', 'report the out-of-band changes of the last day to the root in this folder'],
      ['reconcile --since 7d --write', 'the same for a week, and write the edits to the files'],
      ['reconcile explain 3f2a', 'explain one verdict, from event to edit'],
    ],
    exitCodes: [...FOUND_CODES, ['3', 'check only: ask a person']],
    seeAlso: ['docs/tutorial.md, ten minutes', 'docs/README.md, all pages', 'reconcile COMMAND --help'],
  },
  'reconcile run': {
    details: [
      'Reads the trail, filters out changes by Terraform, infers the intent of the others, decides by policy, edits the code where the value is set, and proves each edit. Prints a report; without --write or --deliver nothing is written.',
      'Durations are a number and m, h, d or w (90m, 24h, 7d, 2w). Times are ISO 8601; a time of day needs Z or an offset. Paths are relative to this folder; paths in reconcile.yaml are relative to that file.',
      'Before writing, reconcile reads files and state again, and stops if one has changed. Ctrl-C stops the run; nothing is written.',
      'The text format shows file paths relative to this folder if it is in the repository of the roots; the other formats show them relative to the top of the repository. In JSON, declaredAt is relative to the root, and folder is the root.',
      'Unlike terraform plan -detailed-exitcode, exit code 1 means changes and 2 an error.',
    ],
    examples: [
      ['reconcile --since 24h', 'report the last day'],
      ['reconcile --since 24h --write', 'also write the proved edits to the files'],
      ["reconcile --since 24h --dir 'envs/*'", 'several roots in one run, with one read of the trail'],
      ['reconcile --since last --deliver branch', 'nightly: continue after the last such run; each event is reported once'],
      ['reconcile --since last --deliver pull-request --exit-zero', 'one pull request per intent'],
      ['reconcile --trace trail.json.gz --refresh off', 'a trail file, without a refresh'],
      ["reconcile --since 7d --trace 's3://acme-trail?accounts=123456789012'", 'one account from the bucket of an organization trail'],
      ['reconcile --trace trail/ --verify-digests', 'accept only changes that CloudTrail digest files prove'],
      ['reconcile --since 24h --signals alarms.ndjson', 'use alerts as evidence of the motivation'],
      ['reconcile --since 24h --format html --out run.html', 'one self-contained page'],
      ['reconcile --since 24h --format junit --out reconcile.xml --quiet', 'the test list of a pipeline'],
      ['reconcile --since 24h --diff', 'every diff, reason and option, also in a terminal'],
    ],
    exitCodes: FOUND_CODES,
    files: [['reconcile.patch', 'the output of --deliver patch, unless --patch-file is set']],
    seeAlso: [
      'reconcile explain',
      'reconcile doctor',
      'docs/pull-requests.md',
      'docs/athena.md',
      'docs/signals.md',
      'docs/nightly/README.md',
      'docs/iam/README.md',
    ],
  },
  'reconcile watch': {
    details: [
      'Waits for messages about new trail files: S3 event notifications or CloudTrail notifications, directly or through SNS or EventBridge. It collects files for --every, then one run reads them. A message is deleted after its run and deliveries succeed. Files of a failed run are retried individually with exponential backoff. Give the queue a redrive policy.',
      'SIGTERM and Ctrl-C stop it and return unfinished messages to the queue.',
    ],
    examples: [
      [
        'reconcile watch --queue https://sqs.eu-west-1.amazonaws.com/123456789012/trail --deliver branch',
        'one commit per intent, minutes after the change',
      ],
      [
        'reconcile watch --queue https://sqs.eu-west-1.amazonaws.com/123456789012/trail --every 30s --format json',
        'a JSON report every 30 seconds',
      ],
    ],
    exitCodes: [
      ['0', 'stopped by a signal'],
      ['2', 'fatal error: options, roots or queue'],
    ],
    files: [['$XDG_STATE_HOME/reconcile/watch.sqlite', 'the ledger of watch, next to the ledger of other runs']],
    seeAlso: ['reconcile run', 'docs/iam/README.md'],
  },
  'reconcile check': {
    details: [
      'For agents and pipelines: would a run accept this change? check applies the proposal to a copy of the state and judges it as a run would. The ledger keeps the answer as a receipt. When the trail shows the change later, a run compares it with the receipt.',
      'A proposal is one JSON object: actor, goal, address, attribute, value, and optionally motivation and expiresAt.',
    ],
    examples: [
      ['reconcile check --proposal proposal.json', 'check one proposed change'],
      [
        `echo '{"actor": "tuner", "goal": "performance", "address": "aws_sqs_queue.jobs", "attribute": "delay_seconds", "value": 9}' | reconcile check --proposal -`,
        'the same from stdin',
      ],
      [
        'reconcile check --proposal proposal.json --trace cloudtrail --since 24h --format json',
        'also consider recent changes of other actors, and print the receipt',
      ],
    ],
    exitCodes: [
      ['0', 'allow'],
      ['1', 'veto'],
      ['2', 'error; no answer'],
      ['3', 'ask a person'],
    ],
    seeAlso: ['docs/agents.md', 'reconcile mcp'],
  },
  'reconcile events': {
    details: [
      'Each record is kept (a possible out-of-band change), context (explains other events) or dropped, with a reason. Without an option all are listed; a reason narrows the list.',
    ],
    examples: [
      ['reconcile events --since 24h', 'all events of a day with their class'],
      ['reconcile events --dropped not-configuration', 'the events dropped for this reason'],
      ['reconcile events --kept --trace trail.json.gz --format json', 'the events that a run examines, one line of JSON each'],
      ['reconcile events --context made-by-terraform', 'changes by Terraform'],
    ],
    seeAlso: ['reconcile run', 'reconcile explain'],
  },
  'reconcile demo': {
    details: [
      'Runs on the included recording fixtures/recordings/orders-service: a day on which people, scripts and services changed a small shop. Shows the accepted, held, reverted and escalated changes, and the proved edits.',
    ],
    examples: [
      ['reconcile demo', 'print the report'],
      ['reconcile demo --no-color | less', 'the same in a pager'],
    ],
    exitCodes: [
      ['0', 'every accepted change has a proved patch'],
      ['2', 'the installation is incomplete'],
    ],
    seeAlso: ['docs/tutorial.md, the same project step by step'],
  },
};
