import { describe, expect, it } from 'vitest';
import { aChanged, aContext, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const OURS = 'arn:aws:sqs:us-east-1:123456789012:jobs';
const THEIRS = 'arn:aws:sqs:us-east-1:999988887777:jobs';
const NAME = aResource('aws_route53_record.www', { type: 'CNAME', records: ['shop.example.com'] });
const context = aContext({ workspace: aWorkspace([NAME, aResource('aws_lb.web', { dns_name: 'web-1.us-east-1.elb.amazonaws.com' })]) });

const fires = [
  {
    case: 'a rule made by hand with unmanaged targets',
    drift: anUnmanaged('aws_lb_listener_rule', {
      action: [{ type: 'forward', target_group_arn: 'arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/x/1' }],
    }),
  },
  {
    case: 'a stream that writes to an unmanaged bucket',
    drift: aChanged('aws_kinesis_firehose_delivery_stream.x', 'extended_s3_configuration', [
      [{ bucket_arn: 'arn:aws:s3:::a' }],
      [{ bucket_arn: 'arn:aws:s3:::b' }],
    ]),
  },
  {
    case: 'a listener that redirects to another domain',
    drift: aChanged('aws_lb_listener.http', 'default_action', [
      [{ type: 'redirect', redirect: [{ host: '#{host}' }] }],
      [{ type: 'redirect', redirect: [{ host: 'shop.examp1e.com' }] }],
    ]),
  },
  {
    case: 'a listener that forwards to an unmanaged target group',
    drift: aChanged('aws_lb_listener.http', 'default_action', [[{ target_group_arn: 'arn:ours' }], [{ target_group_arn: 'arn:other' }]]),
  },
  { case: 'another target of a rule', drift: aChanged('aws_cloudwatch_event_target.x', 'arn', [OURS, THEIRS]) },
  {
    case: 'another dead-letter queue, in a JSON document',
    drift: aChanged('aws_sqs_queue.x', 'redrive_policy', ['', JSON.stringify({ deadLetterTargetArn: THEIRS })]),
  },
  {
    case: 'another layer',
    drift: aChanged('aws_lambda_function.x', 'layers', [[], ['arn:aws:lambda:us-east-1:999988887777:layer:trace:1']]),
  },
  {
    case: 'another target in a nested block',
    drift: aChanged('aws_lambda_function.x', 'dead_letter_config', [[], [{ target_arn: THEIRS }]]),
  },
  {
    case: 'another queue, by its URL',
    drift: aChanged('aws_sns_topic_subscription.x', 'endpoint', ['', 'https://sqs.us-east-1.amazonaws.com/999988887777/jobs']),
  },
  {
    case: 'flow logs to an unmanaged bucket',
    drift: anUnmanaged('aws_flow_log', { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1', log_destination: 'arn:aws:s3:::somebodys-logs' }),
  },
  {
    case: 'a peering with another account',
    drift: anUnmanaged('aws_vpc_peering_connection', { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1', peer_owner_id: '999988887777' }),
  },
  { case: 'a subscription made by hand', drift: anUnmanaged('aws_sns_topic_subscription', { protocol: 'sqs', endpoint: THEIRS }) },
  {
    case: 'a subscription by e-mail',
    drift: anUnmanaged('aws_sns_topic_subscription', { protocol: 'email', endpoint: 'ann@example.com' }),
  },
  {
    case: 'a DNS record with an unknown domain',
    drift: aChanged('aws_route53_record.www', 'records', [['shop.example.com'], ['shop.examp1e.com']]),
  },
  {
    case: 'a DNS record with a foreign host',
    drift: aChanged('aws_route53_record.www', 'records', [['shop.example.com'], ['d111111abcdef8.cloudfront.net']]),
  },
  {
    case: 'sign-in callbacks to another host',
    drift: aChanged('aws_cognito_user_pool_client.web', 'callback_urls', [
      ['https://shop.example.com/in'],
      ['https://shop.examp1e.com/in'],
    ]),
  },
];

describe('data or traffic sent elsewhere', () => {
  it.each(fires)('is never accepted: $case', (one) => {
    expect(verdictOn({ ...one, context })).toMatch(/^(?:escalate|revert)$/);
  });
});
