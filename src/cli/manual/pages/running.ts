/** The commands that read a trail: run, watch, check, events, demo. */
import { FOUND_CODES } from '../page.ts';
import type { Page } from '../page.ts';

/** By the words that are typed. */
export const RUNNING: Readonly<Record<string, Page>> = {
  reconcile: {
    details: [
      'The trail says who changed what; code and state say what should be. What was done outside of Terraform is judged, what is accepted becomes an edit of the code where the value is written, and the edit is proved. Nothing is written without --write or --deliver, and terraform apply is never run.',
    ],
    examples: [
      ['reconcile init', 'a first reconcile.yaml: roots, trail and forge as they are found here'],
      ['reconcile doctor', 'whether all is in place, and what to do where it is not'],
      ['reconcile demo', 'a recorded day, offline, nothing needed'],
      ['reconcile --since 24h', 'what happened since yesterday, against the root in this folder'],
      ['reconcile --since 7d --write', 'the same for a week, and the edits go into the files'],
      ['reconcile explain 3f2a', 'why, from the event to the edit'],
    ],
    exitCodes: [...FOUND_CODES, ['3', 'of check alone: ask a person']],
    seeAlso: ['docs/tutorial.md, in ten minutes', 'docs/README.md, all pages', 'reconcile COMMAND --help'],
  },
  'reconcile run': {
    details: [
      'Reads the trail, leaves out what Terraform did itself, works out what was meant, decides by the policy, edits the code where the value is written, and proves each edit. Prints a report; without --write or --deliver that is all.',
      'Durations are a number and m, h, d or w (90m, 24h, 7d, 2w). Times are ISO 8601, with Z or an offset where they have a time of day. Paths start in this folder; those in reconcile.yaml start where it lies.',
      'Just before anything is written, files and state are read again; where one has moved, the run ends. So it does on Ctrl-C, with nothing written.',
      "Terraform's -detailed-exitcode is the other way round: there 1 is an error and 2 a difference.",
    ],
    examples: [
      ['reconcile --since 24h', 'look at the last day'],
      ['reconcile --since 24h --write', 'and put the proved edits into the files'],
      ["reconcile --since 24h --dir 'envs/*'", 'several roots in one run: the trail is read once'],
      ['reconcile --since last --deliver branch', 'nightly: on from the last such run, no event missed and none told twice'],
      ['reconcile --since last --deliver pull-request --exit-zero', 'a pull request for each intent'],
      ['reconcile --trace trail.json.gz --refresh off', 'a file, without asking the cloud'],
      ["reconcile --since 7d --trace 's3://acme-trail?accounts=123456789012'", 'one account out of the bucket of an organisation'],
      ['reconcile --trace trail/ --verify-digests', 'accept nothing that CloudTrail’s signed digests do not prove'],
      ['reconcile --since 24h --signals alarms.ndjson', 'what monitors said at the time is evidence for why now'],
      ['reconcile --since 24h --format html --out run.html', 'one page that needs no network'],
    ],
    exitCodes: FOUND_CODES,
    files: [['reconcile.patch', 'with --deliver patch, unless --patch-file names another']],
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
      'Waits for messages about new trail files: S3’s events, CloudTrail’s own notifications, either also by way of SNS or EventBridge. Files are gathered for --every, then one run reads them. A message is removed when its run has ended well, deliveries included; files of a failed run are tried one by one, ever more seldom. Give the queue a redrive policy.',
      'SIGTERM and Ctrl-C end it, and give back what was not done.',
    ],
    examples: [
      [
        'reconcile watch --queue https://sqs.eu-west-1.amazonaws.com/123456789012/trail --deliver branch',
        'a commit for each intent, minutes after the change',
      ],
      [
        'reconcile watch --queue https://sqs.eu-west-1.amazonaws.com/123456789012/trail --every 30s --format json',
        'a report of each half minute as JSON',
      ],
    ],
    exitCodes: [
      ['0', 'it was asked to end'],
      ['2', 'no run can work: options, roots, or the queue itself'],
    ],
    files: [['$XDG_STATE_HOME/reconcile/watch.sqlite', 'its ledger, beside that of other runs']],
    seeAlso: ['reconcile run', 'docs/iam/README.md'],
  },
  'reconcile check': {
    details: [
      'For agents and pipelines: is the change that they are about to make one that a run would let stand? It is played onto the state as if it had been made, and judged as a run judges. The answer is a receipt, which the ledger keeps; when the trail shows the change later, it is measured by it.',
      'A proposal is one JSON object: actor, goal, address, attribute, value, and where they are known motivation and expiresAt.',
    ],
    examples: [
      ['reconcile check --proposal proposal.json', 'may an agent do this?'],
      [
        `echo '{"actor": "tuner", "goal": "performance", "address": "aws_sqs_queue.jobs", "attribute": "delay_seconds", "value": 9}' | reconcile check --proposal -`,
        'the same out of a pipe',
      ],
      [
        'reconcile check --proposal proposal.json --trace cloudtrail --since 24h --format json',
        'also asks who else is at work, and prints the receipt',
      ],
    ],
    exitCodes: [
      ['0', 'allow'],
      ['1', 'veto'],
      ['2', 'error; nothing was answered'],
      ['3', 'ask a person'],
    ],
    seeAlso: ['docs/agents.md', 'reconcile mcp'],
  },
  'reconcile events': {
    details: [
      'Every record of the trail ends as kept (it may have changed something outside of Terraform), as context (it only tells something about others) or as dropped, under a reason. Without an option all are listed; a reason narrows the list down.',
    ],
    examples: [
      ['reconcile events --since 24h', 'where every event of a day went'],
      ['reconcile events --dropped not-configuration', 'what was left out under that reason'],
      ['reconcile events --kept --trace trail.json.gz --format json', 'what a run would look at, a line of JSON each'],
      ['reconcile events --context made-by-terraform', 'what Terraform did itself'],
    ],
    seeAlso: ['reconcile run', 'reconcile explain'],
  },
  'reconcile demo': {
    details: [
      'Plays the recording that comes with the program, fixtures/recordings/orders-service: a day on which people, scripts and services changed a small shop. Shows what is accepted, held, sent back and left to a person, and the proved edits.',
    ],
    examples: [
      ['reconcile demo', 'look at it'],
      ['reconcile demo --no-color | less', 'page by page'],
    ],
    exitCodes: [
      ['0', 'changes were found, and every accepted one has a proved patch'],
      ['2', 'it did not work: the installation is incomplete'],
    ],
    seeAlso: ['docs/tutorial.md, the same step by step'],
  },
};
