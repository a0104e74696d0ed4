import type { Page } from '../manual-page.ts';

const IDS = 'Every report prints the ids; a unique prefix is enough.';
/** By command, as typed. */
export const LOOKING_BACK: Readonly<Record<string, Page>> = {
  'reconcile explain': {
    details: [
      'Shows everything behind one verdict: the calls and their actors, the drift, the inferred intent with its evidence, the findings of the guardrails, the candidates for the edit with the reason why one ranks before the next, and the proof of the final edit.',
      IDS,
    ],
    examples: [
      ['reconcile explain 3f2a', 'the decision of the newest run'],
      ['reconcile explain 3f2a --ledger night.sqlite', 'from another ledger'],
      ['reconcile explain 3f2a --root live/prod --format json', 'of one root, as JSON: two roots may share an id'],
    ],
    seeAlso: ['reconcile replay', 'reconcile graph', 'reconcile owners'],
  },
  'reconcile graph': {
    details: ['Draws actors, calls, resources and their dependents, as text for Mermaid or Graphviz.', IDS],
    examples: [
      ['reconcile graph | mmdc -i - -o run.svg', 'the newest run, as SVG with Mermaid'],
      ['reconcile graph 3f2a --format dot | dot -Tsvg -o one.svg', 'one intent, as SVG with Graphviz'],
    ],
    seeAlso: ['reconcile explain', 'reconcile report'],
  },
  'reconcile owners': {
    details: [
      'A field is one top-level attribute of one resource instance. Terraform manages it until a verdict assigns it to another owner. An actor that writes it without a verdict is a contender. Held fields show when the hold ends.',
    ],
    examples: [
      ['reconcile owners', 'every field that Terraform does not manage alone'],
      [`reconcile owners 'aws_ecs_service.this["web"]'`, 'all fields of one instance; quote the brackets'],
      ['reconcile owners --format json', 'the same as JSON'],
    ],
    seeAlso: ['reconcile explain', 'docs/agents.md'],
  },
  'reconcile replay': {
    details: [
      'Decides again from the inputs in the receipt, without reading the trail or the cloud, and compares the result byte for byte.',
      IDS,
    ],
    examples: [
      ['reconcile replay 3f2a', 'the same verdict again'],
      ['reconcile replay 3f2a --run 0b6c2a0e', 'the verdict of a certain run'],
    ],
    exitCodes: [
      ['0', 'the verdict is byte-identical'],
      ['1', 'the verdict differs'],
      ['2', 'error'],
    ],
    seeAlso: ['reconcile explain', 'reconcile check'],
  },
  'reconcile report': {
    details: [
      'Converts the JSON report of a run. The HTML page is self-contained: who changed what and when, causes, and every verdict with its evidence and diff. SARIF is for code scanning, JUnit for the test list of a pipeline.',
      'Without a file, makes one page over all roots and runs of the ledger: open questions by age, drifts by root, owner and actor, time to repair, and what was learnt. reconcile stats prints the same.',
    ],
    examples: [
      ['reconcile report --ledger nightly.sqlite --out ledger.html', 'the page of all roots and nights'],
      ['reconcile report run.json --out run.html', 'the HTML page'],
      ['reconcile report run.json --format sarif --out run.sarif', 'for code scanning, at paths from the top of the repository'],
      ['reconcile --since 24h --format json --exit-zero | reconcile report - --format markdown', 'Markdown, for a job summary'],
    ],
    seeAlso: ['reconcile run', 'reconcile notify', 'docs/run-report.schema.json'],
  },
  'reconcile notify': {
    details: [
      'Posts counts and a link to a Slack or Teams webhook; with --tell titles also the titles of the changes. A channel has more readers than a repository, so the default posts no details.',
    ],
    examples: [
      ['reconcile notify run.json --link https://ci.example.com/runs/7', 'post if changes were found'],
      ['reconcile notify run.json --when person', 'post only if a person has to decide'],
      ['reconcile notify - --kind teams --tell titles', 'JSON from stdin, with titles'],
    ],
    environment: [['RECONCILE_WEBHOOK_URL', 'the webhook URL; it is a secret, so no option or file sets it']],
    seeAlso: ['reconcile report', 'docs/nightly/README.md'],
  },
  'reconcile mark': {
    details: [
      'Records feedback on one reconciliation for the statistics. No past or future verdict changes. The label vcs.wrongLabel on a pull request or issue has the same effect; reconcile knowledge sync reads it.',
      IDS,
    ],
    examples: [
      ['reconcile mark 3f2a wrong --reason "the console shows the new value"', 'a false positive'],
      ['reconcile mark 3f2a withdrawn --reason "the console was stale"', 'remove the mark'],
    ],
    environment: [['USER', 'the author of the mark, without --as']],
    seeAlso: ['reconcile stats', 'docs/stats.md'],
  },
  'reconcile stats': {
    details: [
      'Computes from the ledger: what is open and how old it is, pull requests closed without merge, wrong accepts, needless questions, rollbacks, and the times to detect, to decide and to repair (median and 95th percentile). Every figure comes with its number of cases. Run reconcile knowledge sync first to learn the outcomes of pull requests.',
    ],
    examples: [
      ['reconcile stats', 'all decisions'],
      ['reconcile stats --from 2026-10-01 --to 2026-11-01', 'one month'],
      ['reconcile stats --root live/prod --root live/shop#blue', 'two roots, one in another Terraform workspace'],
      ['reconcile stats --format json', 'with the cases behind each figure, as JSON'],
    ],
    seeAlso: ['docs/stats.md', 'reconcile knowledge sync', 'reconcile mark'],
  },
};
