import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { StateResource } from '#domain/workspace.ts';
import { mutedAlarm, signalOff } from '#stages/decide/watching/signals-off.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace, anIncident, anIntent } from '../../../support/drifts.ts';

const FINDINGS = aResource('aws_cloudwatch_event_rule.nightly', { name: 'nightly', event_pattern: '{"source": ["aws.guardduty"]}' });
const JOB = aResource('aws_cloudwatch_event_rule.nightly', { name: 'nightly', event_pattern: '{"source": ["shop"]}' });

const signals: readonly (readonly [name: string, drift: Drift, state: readonly StateResource[], isFound: boolean])[] = [
  ['a rule over findings, off', aChanged('aws_cloudwatch_event_rule.nightly', 'state', ['ENABLED', 'DISABLED']), [FINDINGS], true],
  ['a rule over findings, gone', aMissing('aws_cloudwatch_event_rule.nightly', { name: 'nightly' }), [FINDINGS], true],
  [
    'a rule over findings that fits others',
    aChanged('aws_cloudwatch_event_rule.nightly', 'event_pattern', ['{"source": ["aws.guardduty"]}', '{}']),
    [FINDINGS],
    true,
  ],
  [
    'the target of a rule over findings, gone',
    aMissing('aws_cloudwatch_event_target.a', { rule: 'nightly' }),
    [FINDINGS, aResource('aws_cloudwatch_event_target.a', { rule: 'nightly' })],
    true,
  ],
  [
    'a subscriber of a topic named after security, gone',
    aMissing('aws_sns_topic_subscription.a', { topic_arn: 'arn:aws:sns:us-east-1:123456789012:security' }),
    [aResource('aws_sns_topic_subscription.a', { topic_arn: 'arn:aws:sns:us-east-1:123456789012:security' })],
    true,
  ],
  ['a rule of a job, off', aChanged('aws_cloudwatch_event_rule.nightly', 'state', ['ENABLED', 'DISABLED']), [JOB], false],
  ['a rule over findings, described', aChanged('aws_cloudwatch_event_rule.nightly', 'description', ['', 'x']), [FINDINGS], false],
  ['another type', aChanged('aws_sqs_queue.security', 'delay_seconds', [0, 1]), [], false],
];

describe('signalOff', () => {
  it.each(signals)('%s', (_name, drift, state, isFound) => {
    expect(signalOff(drift, aContext({ workspace: aWorkspace(state) })) !== undefined).toBe(isFound);
  });
});

const ALARM = 'aws_cloudwatch_metric_alarm.cpu';
const COMPOSITE = 'aws_cloudwatch_composite_alarm.shop';
const muted: readonly (readonly [name: string, drift: Drift, isFound: boolean])[] = [
  ['a rule that never holds', aChanged(COMPOSITE, 'alarm_rule', ['ALARM(a)', 'FALSE']), true],
  ['a suppressor', aChanged(COMPOSITE, 'actions_suppressor', [[], [{ alarm: 'x' }]]), true],
  ['another direction', aChanged(ALARM, 'comparison_operator', ['GreaterThanThreshold', 'LessThanThreshold']), true],
  ['a threshold out of reach', aChanged(ALARM, 'threshold', [80, 100_000]), true],
  ['whoever is told instead is unknown', aChanged(ALARM, 'alarm_actions', [['arn:a'], ['arn:b']]), true],
  [
    'a budget that tells nobody',
    aChanged('aws_budgets_budget.all', 'notification', [[{ threshold: 80, subscriber_email_addresses: ['a@example.com'] }], []]),
    true,
  ],
  [
    'a subscription to fewer events',
    aChanged('aws_db_event_subscription.a', 'event_categories', [['deletion', 'failure'], ['failure']]),
    true,
  ],
  ['a budget that is gone', aMissing('aws_budgets_budget.all', { name: 'all' }), true],
  ['a health check that is off', aChanged('aws_route53_health_check.web', 'disabled', [false, true]), true],
  ['a health check turned round', aChanged('aws_route53_health_check.web', 'invert_healthcheck', [false, true]), true],
  ['a health check that is on again', aChanged('aws_route53_health_check.web', 'disabled', [true, false]), false],
  ['a patient health check', aChanged('aws_route53_health_check.web', 'failure_threshold', [3, 5]), false],
  ['one more alarm of a rule', aChanged(COMPOSITE, 'alarm_rule', ['ALARM(a)', 'ALARM(a) OR ALARM(b)']), false],
  ['a threshold nearby', aChanged(ALARM, 'threshold', [80, 90]), false],
  ['one more who is told', aChanged(ALARM, 'alarm_actions', [['arn:a'], ['arn:a', 'arn:b']]), false],
  ['a larger budget', aChanged('aws_budgets_budget.all', 'limit_amount', ['1', '2']), false],
  ['an alarm that is gone', aMissing(ALARM, { alarm_name: 'cpu' }), false],
];

describe('mutedAlarm', () => {
  it.each(muted)('%s', (_name, drift, isFound) => {
    expect(mutedAlarm(drift, anIntent([drift]), aContext()) !== undefined).toBe(isFound);
  });

  it('holds what was muted in an incident', () => {
    const drift = aChanged(ALARM, 'actions_enabled', [true, false]);

    expect(mutedAlarm(drift, anIncident([drift]), aContext())?.effect).toBe('hold');
  });
});
