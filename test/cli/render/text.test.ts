import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { toReport } from '#report/to-report.ts';
import { createPaint } from '#cli/render/paint.ts';
import { renderText } from '#cli/render/text.ts';
import { aChange, aDecision, aDrift, anEscalation, anIntent, aReconciliation } from '../../support/reconciliations.ts';
import { anInvisible, aQuietRun, aRun } from '../../support/reports.ts';

const PLAIN = createPaint(false);

const FULL = { length: 'fitting' as const, columns: 80 };

describe('renderText', () => {
  it('prints a small run', () => {
    const text = renderText(toReport(aRun({ deliveries: [{ kind: 'write', detail: 'terraform.tfvars' }] })), PLAIN);

    expect(text).toBe(
      dedent`
        1 of 7 records of the trail could not be read. 2 out-of-band changes in 2 intents since 2026-11-20T00:00:00Z, and 1 call that could not be explained.
        Verdicts   1 for a person to decide, 0 to revert, 0 held, 1 accepted (1 with a proved patch)

        escalate: a person has to decide (1)

           The invoices bucket was opened to everyone.
              dana@example.com (PowerUser, console), 1 call
              It opens data to everyone.
              aws_s3_bucket.invoices drift-2
              public-exposure: Principal * may read. https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html

        accept: update the code (1)

           The visibility timeout of the orders queue was raised from 60 to 300 seconds.
              dana@example.com (PowerUser, console), 2026-11-20 10:59 UTC, 1 call
              A benign change that is meant to last.
              aws_sqs_queue.work["orders"] drift-1
                 visibility_timeout_seconds: 60 → 300

        Settled: no action needed
           net-zero: aws_sns_topic.alerts event-3, event-4

        Unexplained: mutating calls that reconcile could not map to a resource
           magic.amazonaws.com PutMagic: unknown-call event-5

        Patches

           The visibility timeout of the orders queue was raised from 60 to 300 seconds.
           --- a/terraform.tfvars
           +++ b/terraform.tfvars
           @@ -1,1 +1,1 @@
           -timeout = 60
           +timeout = 300

        Verified   by the built-in evaluator alone
        Delivered  write: terraform.tfvars
        Others     1 settled, 0 not in any plan, 1 unexplained
        Events     7 read: 1 kept, 1 context (1 failed-call), 5 dropped (4 read-only, 1 malformed-record)
                   trace.ndjson:7: expected a JSON object, found a broken line
        Cost       0 model calls, 0.0 s
      ` + '\n',
    );
  });

  it('reports that no change needs a decision', () => {
    const text = renderText(toReport(aQuietRun({ window: {} })), PLAIN);

    expect(text).toMatch(/^No out-of-band change needs a decision\.\nVerdicts/);
  });

  it('lists resources with the same change once, and folds a long list', () => {
    const intent = anIntent();
    const changes = [
      aChange({ path: 'tags', before: { CostCentre: 'cc-1' }, after: { CostCentre: 'cc-2' } }),
      aChange({ path: 'tags_all', before: {}, after: { CostCentre: 'cc-2' } }),
    ];
    const reconciliations = Array.from({ length: 19 }, (_, index) =>
      aReconciliation({
        decision: aDecision({ intent, drift: aDrift({ id: `d-${index}`, address: `aws_sqs_queue.q[${index}]`, changes }) }),
      }),
    );

    const text = renderText(toReport(aRun({ reconciliations })), PLAIN);

    expect(text).toContain(
      [
        '      aws_sqs_queue.q[0] d-0',
        '      aws_sqs_queue.q[1] d-1',
        '      aws_sqs_queue.q[2] d-2',
        '      aws_sqs_queue.q[3] d-3',
        '      and 15 more',
        '         tags.CostCentre: "cc-1" → "cc-2"',
        '',
      ].join('\n'),
    );
    expect(text.match(/--- a\/terraform\.tfvars/g)).toHaveLength(1);
  });

  it('prints settled drifts with the same reason on one line, and folds them', () => {
    const settled = Array.from({ length: 20 }, (_, index) => ({
      reason: 'net-zero' as const,
      address: `aws_sqs_queue.q[${index}]`,
      eventIDs: [],
    }));

    expect(renderText(toReport(aRun({ settled })), PLAIN)).toMatch(
      /^ {3}net-zero \(20 times\): aws_sqs_queue\.q\[0\], .*, aws_sqs_queue\.q\[5\], and 14 more$/m,
    );
  });

  it('prints invisible changes, duplicate definitions and every unexplained call, and folds a long list', () => {
    const unexplained = Array.from({ length: 20 }, (_, index) => ({
      reason: 'unknown-call' as const,
      eventName: `Call${index}`,
      eventSource: 'x.amazonaws.com',
      eventIDs: ['e'],
    }));
    const conflictingDefinitions = [{ address: 'aws_security_group.web', argument: 'ingress', apart: ['aws_security_group_rule.https'] }];

    const text = renderText(toReport(aRun({ settled: [], unexplained, conflictingDefinitions, invisible: [anInvisible()] })), PLAIN);

    expect(text).toContain(
      [
        'Conflicting definitions: each apply of one undoes the other',
        '   ingress of aws_security_group.web: aws_security_group_rule.https',
        '',
        'Not shown in any plan, no findings',
        '   aws_sqs_queue.work["orders"]: visibility_timeout_seconds: 60 → 300; code ignores changes to it (ignore_changes) event-1',
        '',
        'Unexplained: mutating calls that reconcile could not map to a resource',
        '   x.amazonaws.com Call0: unknown-call e',
        '   x.amazonaws.com Call1: unknown-call e',
      ].join('\n'),
    );
    expect(text).toContain('   x.amazonaws.com Call5: unknown-call e\n   and 14 more\n');
  });

  it('separates the resources of one intent by verdict', () => {
    const intent = anIntent();
    const reconciliations = [
      aReconciliation({ decision: aDecision({ intent }) }),
      anEscalation({ intent, drift: aDrift({ id: 'drift-2', address: 'aws_sqs_queue.work["audit"]' }) }),
    ];

    const text = renderText(toReport(aRun({ reconciliations })), PLAIN);

    expect(text).toMatch(/2 out-of-band changes in 1 intent/);
    expect(text.indexOf('escalate: a person has to decide (1)')).toBeLessThan(text.indexOf('accept: update the code (1)'));
  });

  it('prints why an accepted change has no patch', () => {
    const refusal = 'the value is read from another account';
    const unproved: Reconciliation = { ...anEscalation(), status: 'needs-human', refusal };

    const text = renderText(toReport(aRun({ reconciliations: [unproved] })), PLAIN);

    expect(text).toContain(
      'escalate: it may belong in code, but no edit could be proved: write it by hand, or revert the change in the cloud (1)',
    );
    expect(text).toContain('no patch: the value is read from another account');
  });

  it('prints no sensitive and no hidden value', () => {
    const drift = aDrift({
      changes: [
        aChange({ path: 'password', before: 'hunter1', after: 'hunter2', sensitive: true }),
        aChange({ path: 'secret', after: null, hidden: true }),
      ],
    });

    const text = renderText(toReport(aRun({ reconciliations: [aReconciliation({ decision: aDecision({ drift }) })] })), PLAIN);

    expect(text).toContain('password: changed, value sensitive');
    expect(text).toContain('secret: changed, value hidden in the trail');
    expect(text).not.toMatch(/hunter/);
  });

  it('removes escape codes from every field of hostile text', () => {
    const evil = 'x\u001b]0;owned\u0007\u202e\r\nfake line';
    const drift = aDrift({
      id: evil,
      address: evil,
      importId: evil,
      changes: [aChange({ path: evil, before: { [evil]: evil }, after: { [evil]: `${evil}!` } })],
    });
    const intent = anIntent({
      summary: evil,
      motivation: { kind: 'incident', evidence: [evil] },
      evidence: [evil],
      actors: [
        {
          kind: 'assumed-role',
          arn: evil,
          accountId: '',
          principal: evil,
          sessionName: evil,
          person: evil,
          via: 'sdk',
          origin: { class: 'foreign-iac', tool: evil },
        },
      ],
    });
    const decision = aDecision({
      drift,
      intent,
      reason: evil,
      findings: [{ guardrail: 'contested', effect: 'hold', message: evil, docs: 'https://docs.aws.amazon.com/' }],
    });
    const input = aRun({
      reconciliations: [aReconciliation({ id: evil, decision, refusal: evil })],
      settled: [{ reason: 'net-zero', address: evil, eventIDs: [evil] }],
      unexplained: [{ reason: 'unknown-call', eventName: evil, eventSource: evil, address: evil, eventIDs: [evil] }],
      deliveries: [{ kind: 'write', detail: evil }],
      diffOf: () => `+${evil}\n`,
      filtered: { read: 1, kept: [], context: [], dropped: { 'malformed-record': 1 }, malformed: [{ where: evil, problem: evil }] },
    });

    const text = renderText(toReport(input), PLAIN);

    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text.split('\n').filter((line) => line.startsWith('fake line'))).toEqual([]);
  });

  it('uses colours if requested', () => {
    const text = renderText(toReport(aRun()), createPaint(true));

    expect(text).toContain('\u001b[32m+timeout = 300\u001b[39m');
    expect(text).toContain('\u001b[31mescalate\u001b[39m');
  });

  it.each([40, 80, 120])('wraps text between words at %d columns, but not diffs', (columns) => {
    const report = toReport(aRun({ diffOf: () => `+${'a long line of code '.repeat(9)}\n` }));
    const shown = renderText(report, PLAIN, { length: 'whole', columns });

    const wide = shown.split('\n').filter((line) => line.length > columns && line.trim().includes(' '));
    expect(wide).toEqual([`   +${'a long line of code '.repeat(9)}`]);
    expect(shown.replace(/\s+/g, ' ')).toBe(renderText(report, PLAIN).replace(/\s+/g, ' '));
  });

  it('prints everything if it fits on a screen, and otherwise a short form with the command for the rest', () => {
    const small = toReport(aRun({ unexplained: [], settled: [] }));
    const reconciliations = Array.from({ length: 9 }, (_, index) => {
      const id = `drift-${index}`;
      return aReconciliation({ id, decision: aDecision({ drift: aDrift({ id }), intent: anIntent({ id, summary: `Change ${index}.` }) }) });
    });
    const large = renderText(toReport(aRun({ reconciliations })), PLAIN, FULL);

    expect(renderText(small, PLAIN, FULL)).toContain('+timeout = 300');
    expect(large).toContain('  Change 8. drift-8\n    terraform.tfvars - timeout = 60\n                     + timeout = 300\n');
    expect(large).toMatch(/--diff shows every diff, reason and option\.\n$/);
    expect(large).not.toContain('Settled');
    expect(large).toContain('Unexplained');
  });

  it('prints only the counts', () => {
    expect(renderText(toReport(aQuietRun({ window: {}, places: [{ directory: '/srv', managed: 3 }] })), PLAIN, { length: 'counts' })).toBe(
      dedent`
        No out-of-band change needs a decision.
        Verdicts   0 for a person to decide, 0 to revert, 0 held, 0 accepted (0 with a proved patch)
        Coverage   3 managed, 0 unmanaged; 6 events read, 0 places not read
      ` + '\n',
    );
  });
});
