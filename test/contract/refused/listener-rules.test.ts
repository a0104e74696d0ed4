import { expect, it } from 'vitest';
import { aChanged, aContext, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const REFUSES = { type: 'fixed-response', fixed_response: [{ status_code: '403' }] };
const FORWARD = { type: 'forward', target_group_arn: 'arn:tg' };
const rule = (name: string, priority: number, action: object, ...values: readonly string[]) =>
  aResource(`aws_lb_listener_rule.${name}`, {
    id: name,
    listener_arn: 'l',
    priority,
    action: [{ ...action }],
    condition: [{ path_pattern: [{ values: [...values] }] }],
  });

it('a listener that refused requests and now forwards them is never accepted', () => {
  expect(verdictOn({ drift: aChanged('aws_lb_listener.web', 'default_action', [[REFUSES], [FORWARD]]) })).toBe('escalate');
});

it.each([
  { case: 'all paths', values: ['/*'] },
  { case: 'some paths', values: ['/admin/keys/*'] },
])('a rule before one that refuses requests is never accepted: $case', ({ values }) => {
  const workspace = aWorkspace([rule('closed', 10, REFUSES, '/admin/*'), rule('open', 20, FORWARD, ...values)]);
  const drift = aChanged('aws_lb_listener_rule.open', 'priority', [20, 1]);

  expect(verdictOn({ drift, context: aContext({ workspace }) })).toBe('escalate');
});
