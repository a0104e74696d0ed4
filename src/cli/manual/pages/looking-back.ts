/** The commands that look into what past runs left: explain, graph, owners, replay, report, notify, mark, stats. */
import type { Page } from '../page.ts';

const IDS = 'An id is printed in every report; the beginning of it will do as long as one reconciliation alone has it.';
/** By the words that are typed. */
export const LOOKING_BACK: Readonly<Record<string, Page>> = {
  'reconcile explain': {
    details: [
      'Tells everything that led to one verdict: the calls, whose they were, what drifted, what was meant and why that is believed, which guardrail said what, which edits were tried, and how the one that stands was proved.',
      IDS,
    ],
    examples: [
      ['reconcile explain 3f2a', 'the newest run’s word on it'],
      ['reconcile explain 3f2a --ledger night.sqlite', 'out of another ledger'],
    ],
    seeAlso: ['reconcile replay', 'reconcile graph', 'reconcile owners'],
  },
  'reconcile graph': {
    details: ['Draws actors, calls, resources and what depends on them, as text for a program that makes a picture of it.', IDS],
    examples: [
      ['reconcile graph | mmdc -i - -o run.svg', 'the newest run, drawn by Mermaid'],
      ['reconcile graph 3f2a --format dot | dot -Tsvg -o one.svg', 'one intent, drawn by Graphviz'],
    ],
    seeAlso: ['reconcile explain', 'reconcile report'],
  },
  'reconcile owners': {
    details: [
      'A field is one top-level attribute of one instance. Terraform manages it until a verdict gives it to somebody else; who wrote it without a verdict contends. What is held is told with its end.',
    ],
    examples: [
      ['reconcile owners', 'every field that is not simply Terraform’s'],
      [`reconcile owners 'aws_ecs_service.this["web"]'`, 'all fields of one instance; quotes keep the shell away from the brackets'],
      ['reconcile owners --format json', 'the same as JSON'],
    ],
    seeAlso: ['reconcile explain', 'docs/agents.md'],
  },
  'reconcile replay': {
    details: ['Decides again from what the receipt names, asking neither trail nor cloud, and compares the bytes.', IDS],
    examples: [
      ['reconcile replay 3f2a', 'the same verdict again'],
      ['reconcile replay 3f2a --run 0b6c2a0e', 'that of a certain run'],
    ],
    exitCodes: [
      ['0', 'the same bytes as were written then'],
      ['1', 'others'],
      ['2', 'error'],
    ],
    seeAlso: ['reconcile explain', 'reconcile check'],
  },
  'reconcile report': {
    details: [
      'Takes the JSON of a run and makes another form of it. The page (html) holds everything in one file and asks no network: who changed what when, what led to what, every verdict with its evidence and diff. SARIF is for code scanning.',
    ],
    examples: [
      ['reconcile report run.json --out run.html', 'the page'],
      [
        'reconcile report run.json --format sarif --path-prefix infra --out run.sarif',
        'for code scanning of a repository whose root is infra',
      ],
      ['reconcile --since 24h --format json --exit-zero | reconcile report - --format markdown', 'Markdown, for the summary of a job'],
    ],
    seeAlso: ['reconcile run', 'reconcile notify', 'docs/run-report.schema.json'],
  },
  'reconcile notify': {
    details: [
      'Sends counts and a link to a webhook of Slack or Teams; with --tell titles the titles of the changes too. A channel has more readers than a repository: what was changed is better told there.',
    ],
    examples: [
      ['reconcile notify run.json --link https://ci.example.com/runs/7', 'where something was found'],
      ['reconcile notify run.json --when person', 'only where somebody has to decide'],
      ['reconcile notify - --kind teams --tell titles', 'the JSON out of a pipe, told with titles'],
    ],
    environment: [['RECONCILE_WEBHOOK_URL', 'the address of the webhook, which is a secret: it is taken from here alone']],
    seeAlso: ['reconcile report', 'docs/nightly/README.md'],
  },
  'reconcile mark': {
    details: [
      'Writes down a person’s word on one reconciliation. It counts in the statistics; no verdict changes by it, past or future. The label forge.wrongLabel on a pull request or an issue says the same; reconcile knowledge sync reads it.',
      IDS,
    ],
    examples: [
      ['reconcile mark 3f2a wrong --reason "the console shows the new value"', 'it should not have been told'],
      ['reconcile mark 3f2a withdrawn --reason "the console was stale"', 'takes that back'],
    ],
    environment: [['USER', 'who says so, without --as']],
    seeAlso: ['reconcile stats', 'docs/stats.md'],
  },
  'reconcile stats': {
    details: [
      'Counts what the ledger holds: how often a pull request was closed unmerged, how long a repair took (median and 95th percentile), what had to be rolled back. Every figure stands beside the number of cases it is of. What became of pull requests is known once reconcile knowledge sync has asked.',
    ],
    examples: [
      ['reconcile stats', 'of all that was ever decided'],
      ['reconcile stats --from 2026-10-01 --to 2026-11-01', 'of one month'],
      ['reconcile stats --format json', 'with the cases behind each figure, as JSON'],
    ],
    seeAlso: ['docs/stats.md', 'reconcile knowledge sync', 'reconcile mark'],
  },
};
