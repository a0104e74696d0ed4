import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '#report/markdown.ts';
import { toReport } from '#report/to-report.ts';
import { aChange, aDecision, aDrift, anIntent, aReconciliation } from '../support/reconciliations.ts';
import { anInvisible, aQuietRun, aRun } from '../support/reports.ts';

describe('toMarkdown', () => {
  it('prints a complete report', () => {
    const markdown = toMarkdown(toReport(aRun({ deliveries: [{ kind: 'write', detail: 'terraform.tfvars' }] })));

    expect(markdown).toBe(
      dedent`
        # Out-of-band changes: 1 of 7 records of the trail could not be read

        1 of 7 records of the trail could not be read. 2 out-of-band changes in 2 intents since 2026-11-20T00:00:00Z, and 1 call that could not be explained.

        - **Verdicts**: 1 for a person to decide, 0 to revert, 0 held, 1 accepted \(1 with a proved patch\)
        - **Verified**: by the built-in evaluator alone
        - **Delivered**: write: terraform.tfvars
        - **Others**: 1 settled, 0 not in any plan, 1 unexplained
        - **Events**: 7 read: 1 kept, 1 context \(1 failed-call\), 5 dropped \(4 read-only, 1 malformed-record\)
          - trace.ndjson:7: expected a JSON object, found a broken line
        - **Cost**: 0 model calls, 0.0 s

        | Resource | Verdict | Change |
        | --- | --- | --- |
        | \`aws_sqs_queue.work["orders"]\` | accept | \`visibility_timeout_seconds: 60 → 300\` |
        | \`aws_s3_bucket.invoices\` | escalate |  |

        ## The visibility timeout of the orders queue was raised from 60 to 300 seconds.

        dana@<!-- -->example.com \(PowerUser, console\), 2026-11-20 10:59 UTC, 1 call; goal: unknown; motivation: unknown

        **accept**: update the code. A benign change that is meant to last.

        - \`aws_sqs_queue.work["orders"]\` (\`drift-1\`)

        \`\`\`diff
        --- a/terraform.tfvars
        +++ b/terraform.tfvars
        @@ -1,1 +1,1 @@
        -timeout = 60
        +timeout = 300
        \`\`\`

        Events: \`event-1\`

        ## The invoices bucket was opened to everyone.

        dana@<!-- -->example.com \(PowerUser, console\), 1 call; goal: unknown; motivation: unknown

        **escalate**: a person has to decide. It opens data to everyone.

        - \`aws_s3_bucket.invoices\` (\`drift-2\`)
        - **public-exposure**: Principal \* may read. ([document](https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html))

        Events: \`event-1\`

        ## Settled: no action needed

        | Reason | Resource | Events |
        | --- | --- | --- |
        | net-zero | \`aws_sns_topic.alerts\` | \`event-3\`<br>\`event-4\` |

        ## Unexplained: mutating calls that reconcile could not map to a resource

        | Call | Reason | Resource | Events |
        | --- | --- | --- | --- |
        | \`magic.amazonaws.com PutMagic\` | unknown-call |  | \`event-5\` |
      ` + '\n',
    );
  });

  it('reports that there is nothing to decide', () => {
    const markdown = toMarkdown(toReport(aQuietRun({ window: {} })));

    expect(markdown).toContain('No out-of-band change needs a decision.');
    expect(markdown).not.toMatch(/## |Verdict \|/);
  });

  it('prints invisible changes with their reason', () => {
    const markdown = toMarkdown(toReport(aRun({ invisible: [anInvisible()] })));

    expect(markdown).toContain('## Not shown in any plan, no findings\n\n| Resource | Change | Why it is not in a plan | Events |');
    expect(markdown).toMatch(
      /\| `aws_sqs_queue\.work\["orders"\]` \| `visibility_timeout_seconds: 60 → 300` \| code ignores changes to it \\\(ignore\\_changes\\\) \| `event-1`/,
    );
  });

  it('prints duplicate definitions with both addresses, and the type that would manage an unknown call', () => {
    const conflictingDefinitions = [{ address: 'aws_security_group.web', argument: 'ingress', apart: ['aws_security_group_rule.https'] }];
    const unexplained = [
      {
        reason: 'no-resource-type' as const,
        eventName: 'CreateAccessEntry',
        eventSource: 'eks.amazonaws.com',
        heldBy: 'aws_eks_access_entry',
        eventIDs: ['event-9'],
      },
    ];

    const markdown = toMarkdown(toReport(aRun({ conflictingDefinitions, unexplained })));

    expect(markdown).toContain('## Conflicting definitions: each apply of one undoes the other');
    expect(markdown).toContain('| `ingress of aws_security_group.web` | `aws_security_group_rule.https` |  |');
    expect(markdown).toContain('| `eks.amazonaws.com CreateAccessEntry` | no-resource-type: aws\\_eks\\_access\\_entry |');
  });

  it('lets no hostile text end a table cell, a fence or a heading', () => {
    const drift = aDrift({ changes: [aChange({ path: 'tags', before: {}, after: { x: '`| pwned | <img src=x>\n# big' } })] });
    const intent = anIntent({ drifts: [drift], summary: 'renamed to <script> @octocat\n# big' });
    const input = aRun({ reconciliations: [aReconciliation({ decision: aDecision({ drift, intent }) })], diffOf: () => '+```\n+# big\n' });

    const markdown = toMarkdown(toReport(input));

    expect(markdown).toContain('## renamed to &lt;script&gt; @<!-- -->octocat # big\n');
    expect(markdown).toContain('``tags.x: + "`\\| pwned \\| <img src=x>\\n# big"``');
    expect(markdown).toContain('````diff\n+```\n+# big\n````');
    expect(markdown.split('\n').filter((line) => line.startsWith('# '))).toEqual([
      '# Out-of-band changes: 1 of 7 records of the trail could not be read',
    ]);
  });

  it('folds long lists of resources', () => {
    const intent = anIntent();
    const reconciliations = Array.from({ length: 25 }, (_, index) =>
      aReconciliation({ decision: aDecision({ intent, drift: aDrift({ id: `d-${index}`, address: `aws_sqs_queue.q[${index}]` }) }) }),
    );

    const markdown = toMarkdown(toReport(aRun({ reconciliations })));

    expect(markdown).toContain('- `aws_sqs_queue.q[19]` (`d-19`)\n- and 5 more');
  });
});
