import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

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

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'an alarm on another metric',
    drift: aChanged('aws_cloudwatch_metric_alarm.errors', 'metric_name', ['Errors', 'Nothing']),
    effect: 'escalate',
  },
  {
    case: 'a trail that omits read events',
    drift: aChanged('aws_cloudtrail.main', 'event_selector', [[TRAILED], [{ ...TRAILED, read_write_type: 'WriteOnly' }]]),
    effect: 'escalate',
  },
  {
    case: 'a VPN tunnel without logs',
    drift: aChanged('aws_vpn_connection.office', 'tunnel1_log_options', [
      [{ cloudwatch_log_options: [{ log_enabled: true, log_group_arn: 'arn:aws:logs:us-east-1:123456789012:log-group:vpn' }] }],
      [{ cloudwatch_log_options: [{ log_enabled: false, log_group_arn: '' }] }],
    ]),
    effect: 'escalate',
  },
  {
    case: 'images are no longer scanned',
    drift: aChanged('aws_ecr_repository.web', 'image_scanning_configuration', [[{ scan_on_push: true }], [{ scan_on_push: false }]]),
    effect: 'escalate',
  },
  {
    case: 'a trail with another bucket',
    drift: aChanged('aws_cloudtrail.main', 's3_bucket_name', ['trail', 'trail-2']),
    effect: 'escalate',
  },
  {
    case: 'a trail with fewer events',
    drift: aChanged('aws_cloudtrail.main', 'event_selector', [[{ read_write_type: 'All' }], [{ read_write_type: 'ReadOnly' }]]),
    effect: 'escalate',
  },
  {
    case: 'a metric filter of the audit log deleted',
    drift: aMissing('aws_cloudwatch_log_metric_filter.root', { name: 'x', pattern: '{ $.userIdentity.type = "Root" }' }),
    context: aContext({
      workspace: aWorkspace([aResource('aws_cloudwatch_log_metric_filter.root', { pattern: '{ $.userIdentity.type = "Root" }' })]),
    }),
    effect: 'escalate',
  },
  {
    case: 'a login alarm with another threshold',
    drift: aChanged('aws_cloudwatch_metric_alarm.console_login', 'threshold', [1, 1000]),
    effect: 'escalate',
  },
  {
    case: 'an alarm without actions',
    drift: aChanged('aws_cloudwatch_metric_alarm.depth', 'actions_enabled', [true, false]),
    effect: 'escalate',
  },
  {
    case: 'an alarm without recipients',
    drift: aChanged('aws_cloudwatch_metric_alarm.depth', 'alarm_actions', [['arn'], []]),
    effect: 'escalate',
  },
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
    case: 'a bucket without request logs',
    drift: aMissing('aws_s3_bucket_logging.uploads', { bucket: 'b', target_bucket: 'l' }),
    effect: 'escalate',
  },
  { case: 'a trail stopped', drift: aChanged('aws_cloudtrail.main', 'enable_logging', [true, false]), effect: 'escalate' },
  { case: 'a detector turned off', drift: aChanged('aws_guardduty_detector.main', 'enable', [true, false]), effect: 'escalate' },
  {
    case: 'a detector feature turned off',
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
    case: 'the rule that runs a monitor turned off',
    drift: aChanged('aws_cloudwatch_event_rule.intrusion-monitor', 'state', ['ENABLED', 'DISABLED']),
    effect: 'escalate',
  },
  { case: 'flow logs deleted', drift: aMissing('aws_flow_log.vpc', { traffic_type: 'ALL' }), effect: 'escalate' },
];

describe('less detection', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn(one)).toMatch(/^(?:escalate|revert)$/);
  });
});
