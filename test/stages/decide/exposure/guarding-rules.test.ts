import { describe, expect, it } from 'vitest';
import { passedGuard } from '#stages/decide/exposure/guarding-rules.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace } from '../../../support/drifts.ts';

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

  const paths = (...values: readonly string[]) => [{ path_pattern: [{ values: [...values] }] }];
  const rule = (name: string, priority: number, action: object, ...values: readonly string[]) =>
    aResource(`aws_lb_listener_rule.${name}`, {
      id: name,
      listener_arn: 'l',
      priority,
      action: [{ ...action }],
      condition: paths(...values),
    });
  const closed = rule('closed', 10, REFUSES, '/admin/*');

  it.each([
    { case: 'all paths', values: ['/*'] },
    { case: 'a part of them', values: ['/admin/keys/*'] },
  ])('finds a rule in front of one that turns away: $case', ({ values }) => {
    const open = rule('open', 20, FORWARD, ...values);
    const drift = aChanged('aws_lb_listener_rule.open', 'priority', [20, 1]);

    expect(passedGuard(drift, aContext({ workspace: aWorkspace([closed, open]) }))?.message).toContain('turns them away');
  });

  it('finds nothing where no request fits both', () => {
    const open = rule('open', 20, FORWARD, '/shop/*');
    const drift = aChanged('aws_lb_listener_rule.open', 'priority', [20, 1]);

    expect(passedGuard(drift, aContext({ workspace: aWorkspace([closed, open]) }))).toBeUndefined();
  });
});
