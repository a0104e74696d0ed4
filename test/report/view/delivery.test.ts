import { describe, expect, it } from 'vitest';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { toRow } from '#report/row.ts';
import { viewDelivery, type DeliveryView } from '#report/view/delivery.ts';
import {
  aCall,
  aDecision,
  aDrift,
  anEscalation,
  anIntent,
  anUnmanagedDrift,
  aPatch,
  aReconciliation,
} from '../../support/reconciliations.ts';

function viewOf(...items: readonly Reconciliation[]): DeliveryView {
  return viewDelivery(
    items.map((item) => toRow(item, () => '')),
    items.flatMap(({ decision }) => decision.drift.events),
  );
}

describe('viewDelivery', () => {
  it('lists each event once, in time order', () => {
    const late = aCall({ eventID: 'late', eventTime: '2026-11-20T11:30:00Z' });
    const early = aCall({ eventID: 'early', eventTime: '2026-11-20T10:00:00Z' });
    const item = aReconciliation({ decision: aDecision({ drift: aDrift({ events: [late, early] }) }) });

    const view = viewOf(item, item);

    expect(view.events.map(({ id }) => id)).toEqual(['early', 'late']);
    expect(view.origin).toBe('dana@example.com (PowerUser, console), 2026-11-20 10:00 to 11:30 UTC');
  });

  it('reports a missing event', () => {
    expect(viewOf(aReconciliation({ decision: aDecision({ drift: aDrift({ events: [] }) }) })).origin).toBe('no matching CloudTrail event');
  });

  it('states the purpose once, with quoted evidence', () => {
    const intent = anIntent({ motivation: { kind: 'incident', evidence: ['INC-1'] } });
    const item = aReconciliation({ decision: aDecision({ intent }) });

    expect(viewOf(item, item).purpose).toBe('goal: unknown; motivation: incident: “INC-1”');
  });

  it('states one reason for all, and different ones with names', () => {
    const other = aReconciliation({ decision: aDecision({ drift: aDrift({ address: 'a.b' }), reason: 'Another.' }) });

    expect(viewOf(aReconciliation())).toMatchObject({ reason: 'A benign change that is meant to last.', reasons: [] });
    expect(viewOf(aReconciliation(), other)).toMatchObject({
      reason: '',
      reasons: ['aws_sqs_queue.work["orders"]: A benign change that is meant to last.', 'a.b: Another.'],
    });
  });

  it.each([
    [
      { method: 'terraform', tool: { product: 'tofu', version: '1.10.6' } } as const,
      'Checked by OpenTofu 1.10.6: its plan no longer shows this drift and is otherwise unchanged, and both HCL parsers accept the files.',
    ],
    [
      { method: 'evaluate' } as const,
      'Checked by the built-in evaluator alone: both HCL parsers accept the files, the code now evaluates to the values in the cloud, and no other resource changes.',
    ],
  ])('states what was verified and with which tool: %j', (by, proof) => {
    const verification = { outcome: 'converged', residual: [], diagnostics: [], ...by } as const;

    expect(viewOf(aReconciliation({ verification })).proof).toBe(proof);
  });

  it('states no verification if nothing converged', () => {
    expect(viewOf(anEscalation())).not.toHaveProperty('proof');
  });

  it('lists the imported resources to forget, and no others', () => {
    const drift = anUnmanagedDrift();
    const imports = [{ to: 'aws_sqs_queue.loyalty', id: drift.importId ?? '', resourceType: 'aws_sqs_queue', observed: {} }];
    const decision = aDecision({ drift });

    expect(viewOf(aReconciliation({ decision, patch: aPatch({ imports }) })).forgets).toEqual(['terraform state rm aws_sqs_queue.loyalty']);
    expect(viewOf(aReconciliation({ decision }), aReconciliation()).forgets).toEqual([]);
  });
});
