import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aMissing, aResource, aWorkspace, anUnmanaged, aContext } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const workspace = aWorkspace([
  aResource('aws_route53_zone.main', { name: 'example.com' }),
  aResource('aws_route53_record.a', { type: 'A', records: ['203.0.113.10'] }),
  aResource('aws_route53_record.caa', { type: 'CAA' }),
  aResource('aws_route53_record.txt', { type: 'TXT' }),
]);
const txt = (before: string, after: string): Drift => aChanged('aws_route53_record.txt', 'records', [[before], [after]]);

const cases: readonly (readonly [name: string, drift: Drift])[] = [
  ['a foreign address', aChanged('aws_route53_record.a', 'records', [['203.0.113.10'], ['198.51.100.1']])],
  [
    'a foreign load balancer',
    aChanged('aws_route53_record.a', 'alias', [[{ name: 'a.elb.amazonaws.com' }], [{ name: 'b.elb.amazonaws.com' }]]),
  ],
  ['a delegated subdomain', anUnmanaged('aws_route53_record', { type: 'NS', records: ['ns1.examp1e.com'] })],
  ['a weaker DMARC policy', txt('v=DMARC1; p=reject', 'v=DMARC1; p=none')],
  ['a weaker SPF policy', txt('v=spf1 -all', 'v=spf1 ~all')],
  ['an additional SPF sender', txt('v=spf1 -all', 'v=spf1 include:examp1e.com -all')],
  ['an additional certificate authority', aChanged('aws_route53_record.caa', 'records', [['0 issue "a"'], ['0 issue "a"', '0 issue "b"']])],
  ['a deleted CAA record', aMissing('aws_route53_record.caa', { records: ['0 issue "amazon.com"'] })],
  [
    'a foreign origin',
    aChanged('aws_cloudfront_distribution.a', 'origin', [[{ domain_name: 'a.example.com' }], [{ domain_name: 'a.examp1e.com' }]]),
  ],
  ['a foreign domain name', aChanged('aws_cloudfront_distribution.a', 'aliases', [['a.example.com'], ['a.example.com', 'a.examp1e.com']])],
  [
    'logs to a foreign host',
    aChanged('aws_kinesis_firehose_delivery_stream.a', 'http_endpoint_configuration', [
      [{ url: 'https://a.example.com' }],
      [{ url: 'https://a.examp1e.com' }],
    ]),
  ],
  [
    'a variable with a foreign host',
    aChanged('aws_lambda_function.a', 'environment', [
      [{ variables: { A: 'https://a.example.com' } }],
      [{ variables: { A: 'https://a.examp1e.com' } }],
    ]),
  ],
  ['a foreign target', anUnmanaged('aws_lb_target_group_attachment', { target_id: '198.51.100.1' })],
];

describe('ledToHost', () => {
  it.each(cases)('%s', (_name, drift) => {
    expect(verdictOn({ drift, context: aContext({ workspace }) })).toMatch(/^(?:escalate|revert)$/);
  });
});
