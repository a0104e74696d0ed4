import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { StateResource } from '#domain/workspace.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const FINDINGS = aResource('aws_cloudwatch_event_rule.nightly', { name: 'nightly', event_pattern: '{"source": ["aws.guardduty"]}' });

const signals: readonly (readonly [name: string, drift: Drift, state: readonly StateResource[]])[] = [
  ['a rule on findings, disabled', aChanged('aws_cloudwatch_event_rule.nightly', 'state', ['ENABLED', 'DISABLED']), [FINDINGS]],
  ['a rule on findings, deleted', aMissing('aws_cloudwatch_event_rule.nightly', { name: 'nightly' }), [FINDINGS]],
  [
    'a rule on findings with another pattern',
    aChanged('aws_cloudwatch_event_rule.nightly', 'event_pattern', ['{"source": ["aws.guardduty"]}', '{}']),
    [FINDINGS],
  ],
  [
    'the target of a rule on findings, deleted',
    aMissing('aws_cloudwatch_event_target.a', { rule: 'nightly' }),
    [FINDINGS, aResource('aws_cloudwatch_event_target.a', { rule: 'nightly' })],
  ],
  [
    'a subscription of a security topic, deleted',
    aMissing('aws_sns_topic_subscription.a', { topic_arn: 'arn:aws:sns:us-east-1:123456789012:security' }),
    [aResource('aws_sns_topic_subscription.a', { topic_arn: 'arn:aws:sns:us-east-1:123456789012:security' })],
  ],
];

describe('signalOff', () => {
  it.each(signals)('%s', (_name, drift, state) => {
    expect(verdictOn({ drift, context: aContext({ workspace: aWorkspace(state) }) })).toMatch(/^(?:escalate|revert)$/);
  });
});

const ALARM = 'aws_cloudwatch_metric_alarm.cpu';
const COMPOSITE = 'aws_cloudwatch_composite_alarm.shop';
const muted: readonly (readonly [name: string, drift: Drift])[] = [
  ['a rule that never fires', aChanged(COMPOSITE, 'alarm_rule', ['ALARM(a)', 'FALSE'])],
  ['a suppressor', aChanged(COMPOSITE, 'actions_suppressor', [[], [{ alarm: 'x' }]])],
  ['another comparison operator', aChanged(ALARM, 'comparison_operator', ['GreaterThanThreshold', 'LessThanThreshold'])],
  ['an unreachable threshold', aChanged(ALARM, 'threshold', [80, 100_000])],
  ['an unknown recipient instead of the old one', aChanged(ALARM, 'alarm_actions', [['arn:a'], ['arn:b']])],
  [
    'a budget without recipients',
    aChanged('aws_budgets_budget.all', 'notification', [[{ threshold: 80, subscriber_email_addresses: ['a@example.com'] }], []]),
  ],
  ['a subscription to fewer events', aChanged('aws_db_event_subscription.a', 'event_categories', [['deletion', 'failure'], ['failure']])],
  ['a deleted budget', aMissing('aws_budgets_budget.all', { name: 'all' })],
  ['a disabled health check', aChanged('aws_route53_health_check.web', 'disabled', [false, true])],
  ['an inverted health check', aChanged('aws_route53_health_check.web', 'invert_healthcheck', [false, true])],
];

describe('mutedAlarm', () => {
  it.each(muted)('%s', (_name, drift) => {
    expect(verdictOn({ drift })).toMatch(/^(?:escalate|revert)$/);
  });
});
