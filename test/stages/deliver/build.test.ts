import dedent from 'dedent';
import { describe, expect, it } from 'vitest';
import { buildDeliveries } from '#stages/deliver/build.ts';
import {
  aChange,
  aDecision,
  aDrift,
  aFileChange,
  anEscalation,
  anIntent,
  aPatch,
  aReconciliation,
  anUnmanagedDrift,
} from '../../support/reconciliations.ts';

describe('buildDeliveries', () => {
  it('describes what happened, who and when, why, and how to revert', () => {
    const [delivery] = buildDeliveries([aReconciliation()]);

    expect(delivery?.title).toBe('Set visibility_timeout_seconds of aws_sqs_queue.work["orders"] to 300');
    expect(delivery?.body).toBe(dedent`
      The visibility timeout of the orders queue was raised from 60 to 300 seconds.

      aws_sqs_queue.work["orders"]
        visibility_timeout_seconds: 60 → 300

      Who and when: dana@example.com (PowerUser, console), 2026-11-20 10:59 UTC
        2026-11-20T10:59:00Z SetQueueAttributes event-1

      Inferred intent: goal: unknown; motivation: unknown

      Why the code is updated: A benign change that is meant to last.

      Checked by the built-in evaluator alone: both HCL parsers accept the files, the code now evaluates to the values in the cloud, and no other resource changes.

      To undo: revert this commit; the next \`terraform apply\` then undoes the change in the cloud.
    `);
  });

  it('includes converged reconciliations only', () => {
    const { patch: _, ...unproved } = aReconciliation({ status: 'needs-human' });

    expect(buildDeliveries([anEscalation(), unproved])).toEqual([]);
  });

  it('creates one delivery for the drifts of an intent, with its patch once', () => {
    const drifts = [aDrift(), aDrift({ id: 'drift-2', address: 'aws_sqs_queue.work["refunds"]' })];
    const intent = anIntent({ drifts });
    const reconciliations = drifts.map((drift) => aReconciliation({ decision: aDecision({ drift, intent }) }));

    const deliveries = buildDeliveries(reconciliations);

    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]?.files).toEqual([aFileChange()]);
    expect(deliveries[0]?.title).toBe(
      'Set visibility_timeout_seconds of aws_sqs_queue.work["orders"] and aws_sqs_queue.work["refunds"] to 300',
    );
    expect(deliveries[0]?.reconciliations).toEqual(reconciliations);
  });

  it('keeps the order of patches, each based on the text before', () => {
    const second = aReconciliation({
      decision: aDecision({ intent: anIntent({ id: 'intent-2' }) }),
      patch: aPatch({ files: [aFileChange({ before: 'timeout = 300\n', after: 'timeout = 301\n' })] }),
    });

    const deliveries = buildDeliveries([aReconciliation(), second]);

    expect(deliveries.map((delivery) => delivery.files[0]?.before)).toEqual(['timeout = 60\n', 'timeout = 300\n']);
  });

  it('throws if two patches start from the same text', () => {
    const second = aReconciliation({
      decision: aDecision({ intent: anIntent({ id: 'intent-2' }) }),
      patch: aPatch({ files: [aFileChange({ after: 'timeout = 301\n' })] }),
    });

    expect(() => buildDeliveries([aReconciliation(), second])).toThrow('two patches of terraform.tfvars do not follow from each other');
  });

  it('explains how to revert an import and names its address', () => {
    const drift = anUnmanagedDrift();
    const imports = [{ to: 'aws_sqs_queue.loyalty', id: drift.importId ?? '', resourceType: 'aws_sqs_queue', observed: {} }];

    const [delivery] = buildDeliveries([aReconciliation({ decision: aDecision({ drift }), patch: aPatch({ imports }) })]);

    expect(delivery?.title).toBe('Import aws_sqs_queue.loyalty');
    expect(delivery?.body).toContain('  terraform state rm aws_sqs_queue.loyalty');
    expect(delivery?.body).toContain('created outside Terraform, import id https://sqs.us-east-1.amazonaws.com/123456789012/loyalty');
  });

  it('removes control characters from cloud text', () => {
    const drift = aDrift({ changes: [aChange({ path: 'display_name', after: 'a\u001b[2Jb' })] });
    const intent = anIntent({ drifts: [drift], summary: 'Renamed to a\u001b[2Jb\nSigned-off-by: someone' });

    const [delivery] = buildDeliveries([aReconciliation({ decision: aDecision({ drift, intent }) })]);

    expect(`${delivery?.title}${delivery?.body}`).not.toContain('\u001b');
    expect(delivery?.body).toMatch(/^Renamed to a\[2Jb Signed-off-by: someone\n/);
  });
});
