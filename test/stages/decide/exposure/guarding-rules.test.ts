import { describe, expect, it } from 'vitest';
import { passedGuard } from '#stages/decide/exposure/guarding-rules.ts';
import { aChanged, aContext, aMissing } from '../../../support/drifts.ts';

const REFUSES = { type: 'fixed-response', fixed_response: [{ status_code: '403' }] };
const FORWARD = { type: 'forward', target_group_arn: 'arn:tg' };

describe('passedGuard', () => {
  it('finds a listener that turned away and leads on', () => {
    const drift = aChanged('aws_lb_listener.web', 'default_action', [[REFUSES], [FORWARD]]);

    expect(passedGuard(drift, aContext())?.message).toContain('turned requests away, and does not any more');
  });

  it('finds nothing where more are turned away', () => {
    expect(passedGuard(aChanged('aws_lb_listener.web', 'default_action', [[FORWARD], [REFUSES]]), aContext())).toBeUndefined();
  });

  it('is not about other types', () => {
    expect(passedGuard(aMissing('aws_sqs_queue.jobs', { action: [REFUSES] }), aContext())).toBeUndefined();
  });
});
