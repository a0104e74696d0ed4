import { describe, expect, it } from 'vitest';
import { bodyOf } from '#stages/deliver/body.ts';
import { aCall, aChange, aDecision, aDrift, aReconciliation } from '../../support/reconciliations.ts';

describe('bodyOf', () => {
  it('never names a sensitive value', () => {
    const drift = aDrift({ changes: [aChange({ path: 'password', before: 'hunter1', after: 'hunter2', sensitive: true })] });

    const body = bodyOf([aReconciliation({ decision: aDecision({ drift }) })]);

    expect(body).toContain('password: changed, value sensitive');
    expect(body).not.toMatch(/hunter/);
  });

  it('states that there is no matching CloudTrail event', () => {
    const drift = aDrift({ events: [] });

    expect(bodyOf([aReconciliation({ decision: aDecision({ drift }) })])).toContain('Who and when: no matching CloudTrail event\n');
  });

  it('lists each event once, in time order', () => {
    const late = aCall({ eventID: 'late', eventTime: '2026-11-20T11:30:00Z' });
    const early = aCall({ eventID: 'early', eventTime: '2026-11-20T10:00:00Z' });
    const drift = aDrift({ events: [late, early] });

    const body = bodyOf([aReconciliation({ decision: aDecision({ drift }) }), aReconciliation({ decision: aDecision({ drift }) })]);

    expect(body).toContain(
      ', 2026-11-20 10:00 to 11:30 UTC\n  2026-11-20T10:00:00Z SetQueueAttributes early\n  2026-11-20T11:30:00Z SetQueueAttributes late\n\n',
    );
  });

  it('names the block, its root and the location of its state', () => {
    const place = { directory: '/srv/envs/prod', root: 'envs/prod', backend: { type: 's3', key: 'states/prod.tfstate' } };

    const body = bodyOf([aReconciliation({ place, declaredAt: 'queues.tf:3' })]);

    expect(body).toContain('aws_sqs_queue.work["orders"] (envs/prod/queues.tf:3, root envs/prod, state s3 states/prod.tfstate)\n');
  });

  it('counts entries beyond the limit', () => {
    const reconciliations = Array.from({ length: 25 }, (_, index) =>
      aReconciliation({ decision: aDecision({ drift: aDrift({ address: `aws_sqs_queue.q[${index}]` }) }) }),
    );

    const body = bodyOf(reconciliations);

    expect(body).toContain('aws_sqs_queue.q[19]\n  visibility_timeout_seconds: 60 → 300\nand 5 more\n');
  });

  it('names the guardrails with findings', () => {
    const findings = [{ guardrail: 'contested', effect: 'hold', message: 'two writers', docs: 'https://example.com/doc' }] as const;

    expect(bodyOf([aReconciliation({ decision: aDecision({ findings }) })])).toContain(
      'Why the code is updated: A benign change that is meant to last.\n  contested (hold): two writers (https://example.com/doc)',
    );
  });
});
