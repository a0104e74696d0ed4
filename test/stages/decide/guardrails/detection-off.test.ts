import { describe, expect, it } from 'vitest';
import { detectionOff } from '#stages/decide/guardrails/detection-off.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace, anIncident, anIntent, anUnmanaged } from '../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

function named(name: string): GuardrailContext {
  return aContext({ workspace: aWorkspace([aResource('aws_ssm_parameter.flag', { name })]) });
}

const TRAILED = { read_write_type: 'All', include_management_events: true, data_resource: [] };
const MUTED = aChanged('aws_cloudwatch_metric_alarm.depth', 'actions_enabled', [true, false]);

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'an alarm that looks at something else',
    drift: aChanged('aws_cloudwatch_metric_alarm.errors', 'metric_name', ['Errors', 'Nothing']),
    effect: 'escalate',
  },
  {
    case: 'a trail that leaves reads out',
    drift: aChanged('aws_cloudtrail.main', 'event_selector', [[TRAILED], [{ ...TRAILED, read_write_type: 'WriteOnly' }]]),
    effect: 'escalate',
  },
  {
    case: 'a tunnel keeps no logs any more',
    drift: aChanged('aws_vpn_connection.office', 'tunnel1_log_options', [
      [{ cloudwatch_log_options: [{ log_enabled: true, log_group_arn: 'arn:aws:logs:us-east-1:123456789012:log-group:vpn' }] }],
      [{ cloudwatch_log_options: [{ log_enabled: false, log_group_arn: '' }] }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'images are not scanned',
    drift: aChanged('aws_ecr_repository.web', 'image_scanning_configuration', [[{ scan_on_push: true }], [{ scan_on_push: false }]]),
    effect: 'escalate',
  },
  {
    case: 'a trail that writes elsewhere',
    drift: aChanged('aws_cloudtrail.main', 's3_bucket_name', ['trail', 'trail-2']),
    effect: 'escalate',
  },
  {
    case: 'a trail that looks at less',
    drift: aChanged('aws_cloudtrail.main', 'event_selector', [[{ read_write_type: 'All' }], [{ read_write_type: 'ReadOnly' }]]),
    effect: 'escalate',
  },
  {
    case: 'a filter over the audit log is gone',
    drift: aMissing('aws_cloudwatch_log_metric_filter.root', { name: 'x', pattern: '{ $.userIdentity.type = "Root" }' }),
    context: aContext({
      workspace: aWorkspace([aResource('aws_cloudwatch_log_metric_filter.root', { pattern: '{ $.userIdentity.type = "Root" }' })]),
    }),
    effect: 'escalate',
  },
  {
    case: 'an alarm about logins has another threshold',
    drift: aChanged('aws_cloudwatch_metric_alarm.console_login', 'threshold', [1, 1000]),
    effect: 'escalate',
  },
  {
    case: 'an alarm tells nobody',
    drift: aChanged('aws_cloudwatch_metric_alarm.depth', 'actions_enabled', [true, false]),
    effect: 'escalate',
  },
  {
    case: 'an alarm has nobody to tell',
    drift: aChanged('aws_cloudwatch_metric_alarm.depth', 'alarm_actions', [['arn'], []]),
    effect: 'escalate',
  },
  { case: 'an alarm is muted in an incident', drift: MUTED, intent: anIncident([MUTED]), effect: 'hold' },
  {
    case: 'a load balancer without access logs',
    drift: aChanged('aws_lb.web', 'access_logs', [[{ bucket: 'logs', enabled: true }], [{ bucket: 'logs', enabled: false }]]),
    effect: 'escalate',
  },
  {
    case: 'a database that exports fewer logs',
    drift: aChanged('aws_db_instance.main', 'enabled_cloudwatch_logs_exports', [['audit', 'error'], ['error']]),
    effect: 'escalate',
  },
  {
    case: 'a bucket whose requests are not logged any more',
    drift: aMissing('aws_s3_bucket_logging.uploads', { bucket: 'b', target_bucket: 'l' }),
    effect: 'escalate',
  },
  { case: 'a trail stopped', drift: aChanged('aws_cloudtrail.main', 'enable_logging', [true, false]), effect: 'escalate' },
  { case: 'a detector off', drift: aChanged('aws_guardduty_detector.main', 'enable', [true, false]), effect: 'escalate' },
  {
    case: 'a detector’s feature off',
    drift: aChanged('aws_guardduty_detector_feature.s3', 'status', ['ENABLED', 'DISABLED']),
    effect: 'escalate',
  },
  {
    case: 'a flag named after a detector',
    drift: aChanged('aws_ssm_parameter.flags["/platform/guardduty"]', 'value', ['enabled', 'disabled']),
    effect: 'escalate',
  },
  {
    case: 'a flag whose parameter is named after the audit log',
    drift: aChanged('aws_ssm_parameter.flag', 'value', ['true', 'false']),
    context: named('/app/auditLog/enabled'),
    effect: 'escalate',
  },
  {
    case: 'a variable that turns the audit log off',
    drift: aChanged('aws_lambda_function.api', 'environment', [
      [{ variables: { AUDIT_LOGGING: 'on' } }],
      [{ variables: { AUDIT_LOGGING: 'off' } }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'the rule that runs a monitor',
    drift: aChanged('aws_cloudwatch_event_rule.intrusion-monitor', 'state', ['ENABLED', 'DISABLED']),
    effect: 'escalate',
  },
  { case: 'flow logs deleted', drift: aMissing('aws_flow_log.vpc', { traffic_type: 'ALL' }), effect: 'escalate' },
];

const silent: readonly Case[] = [
  {
    case: 'machines measured less finely',
    drift: aChanged('aws_launch_template.web', 'monitoring', [[{ enabled: true }], [{ enabled: false }]]),
  },
  {
    case: 'a trail that takes data in as well',
    drift: aChanged('aws_cloudtrail.main', 'event_selector', [
      [TRAILED],
      [{ ...TRAILED, data_resource: [{ type: 'AWS::S3::Object', values: ['arn:aws:s3'] }] }],
    ]),
  },
  { case: 'all traffic instead of what was turned away', drift: aChanged('aws_flow_log.main', 'traffic_type', ['REJECT', 'ALL']) },
  {
    case: 'logs that are written from now on',
    drift: aChanged('aws_mq_broker.main', 'logs', [[{ audit: 'false', general: false }], [{ audit: 'true', general: true }]]),
  },
  {
    case: 'images are scanned',
    drift: aChanged('aws_ecr_repository.web', 'image_scanning_configuration', [[{ scan_on_push: false }], [{ scan_on_push: true }]]),
  },
  { case: 'a trail that looks at more', drift: aChanged('aws_cloudtrail.main', 'is_multi_region_trail', [false, true]) },
  { case: 'a trail that tells a topic too', drift: aChanged('aws_cloudtrail.main', 'sns_topic_name', ['', 'trail']) },
  { case: 'an ordinary filter is gone', drift: aMissing('aws_cloudwatch_log_metric_filter.errors', { name: 'errors', pattern: 'ERROR' }) },
  { case: 'an ordinary alarm has another threshold', drift: aChanged('aws_cloudwatch_metric_alarm.depth', 'threshold', [10, 20]) },
  { case: 'an alarm tells somebody again', drift: aChanged('aws_cloudwatch_metric_alarm.depth', 'actions_enabled', [false, true]) },
  {
    case: 'a database that exports more logs',
    drift: aChanged('aws_db_instance.main', 'enabled_cloudwatch_logs_exports', [['error'], ['audit', 'error']]),
  },
  { case: 'a trail started', drift: aChanged('aws_cloudtrail.main', 'enable_logging', [false, true]) },
  { case: 'a detector made by hand', drift: anUnmanaged('aws_guardduty_detector', { enable: false }) },
  { case: 'a trail retagged', drift: aChanged('aws_cloudtrail.main', 'tags', [{}, { Owner: 'security' }]) },
  { case: 'a flag of another feature', drift: aChanged('aws_ssm_parameter.flags["/shop/checkout"]', 'value', ['enabled', 'disabled']) },
  { case: 'a detector’s flag on', drift: aChanged('aws_ssm_parameter.flags["/platform/guardduty"]', 'value', ['disabled', 'enabled']) },
  { case: 'a number named after the audit log', drift: aChanged('aws_ssm_parameter.flags["/audit/days"]', 'value', ['30', '60']) },
  { case: 'a type named after alarms', drift: aChanged('aws_cloudwatch_metric_alarm.queue', 'value', ['on', 'off']) },
  { case: 'a word that a watching one begins', drift: aChanged('aws_ssm_parameter.auditorium', 'value', ['on', 'off']) },
  {
    case: 'a parameter of a watching name made by hand',
    drift: anUnmanaged('aws_ssm_parameter', { name: '/platform/guardduty', value: 'disabled' }),
  },
  { case: 'a job off', drift: aChanged('aws_cloudwatch_event_rule.job', 'state', ['ENABLED', 'DISABLED']) },
];

describe('detection-off', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = detectionOff.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? detectionOff.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = detectionOff.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
