import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aMissing } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const found: readonly (readonly [name: string, drift: Drift])[] = [
  [
    'a Kafka cluster without broker logs',
    aChanged('aws_msk_cluster.a', 'logging_info', [
      [{ broker_logs: [{ s3: [{ enabled: true }] }] }],
      [{ broker_logs: [{ s3: [{ enabled: false }] }] }],
    ]),
  ],
  [
    'a Redshift cluster without an audit log',
    aChanged('aws_redshift_cluster.a', 'logging', [[{ enable: true, bucket_name: 'l' }], [{ enable: false }]]),
  ],
  [
    'an API without logs',
    aChanged('aws_appsync_graphql_api.a', 'log_config', [[{ field_log_level: 'ALL' }], [{ field_log_level: 'NONE' }]]),
  ],
  [
    'a stage without logs',
    aChanged('aws_api_gateway_method_settings.a', 'settings', [[{ logging_level: 'INFO' }], [{ logging_level: 'OFF' }]]),
  ],
  [
    'a state machine with fewer logs',
    aChanged('aws_sfn_state_machine.a', 'logging_configuration', [[{ level: 'ALL' }], [{ level: 'ERROR' }]]),
  ],
  [
    'builds without logs',
    aChanged('aws_codebuild_project.a', 'logs_config', [[{ s3_logs: [{ status: 'ENABLED' }] }], [{ s3_logs: [{ status: 'DISABLED' }] }]]),
  ],
  ['a broker without an audit log', aChanged('aws_mq_broker.a', 'logs', [[{ audit: 'true' }], [{ audit: 'false' }]])],
  [
    'an access log without the address',
    aChanged('aws_api_gateway_stage.a', 'access_log_settings', [
      [{ format: '$context.requestId $context.identity.sourceIp' }],
      [{ format: '$context.requestId' }],
    ]),
  ],
  [
    'a firewall without sampled requests',
    aChanged('aws_wafv2_web_acl.a', 'visibility_config', [[{ sampled_requests_enabled: true }], [{ sampled_requests_enabled: false }]]),
  ],
  ['a server without logs', aChanged('aws_transfer_server.a', 'structured_log_destinations', [['arn:l'], []])],
  ['bucket logs deleted', aMissing('aws_s3_bucket_logging.a', { target_bucket: 'l' })],
];

describe('logsOff', () => {
  it.each(found)('reports %s', (_name, drift) => {
    expect(verdictOn({ drift })).toMatch(/^(?:escalate|revert)$/);
  });
});
