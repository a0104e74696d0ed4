import { expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aContext, aResource, aWorkspace } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:orders';
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_s3_bucket.logs', { id: 'shop-logs', arn: 'arn:aws:s3:::shop-logs' }),
    aResource('aws_s3_bucket.archive', { id: 'shop-archive', arn: 'arn:aws:s3:::shop-archive' }),
    aResource('aws_sns_topic.orders', { id: TOPIC, arn: TOPIC }),
    aResource('aws_ses_domain_identity.mail', { id: 'example.org', domain: 'example.org' }),
  ]),
});
const value = (before: string, after: string): Drift => aChanged('aws_ssm_parameter.setting', 'value', [before, after]);

it.each([
  { case: 'another account', drift: value('123456789012', '999988887777') },
  { case: 'the whole internet', drift: value('10.0.0.0/8', '0.0.0.0/0') },
  { case: 'an additional range', drift: value('10.0.0.0/8,10.1.0.0/16', '10.0.0.0/8, 198.51.100.0/24') },
  { case: 'another e-mail domain', drift: value('admin@example.com', 'admin@examp1e.net') },
  { case: 'an unmanaged bucket', drift: value('shop-logs', 'shop-l0gs') },
  {
    case: 'an unmanaged topic in a variable',
    drift: aChanged('aws_lambda_function.fn', 'environment', [[{ variables: { TOPIC } }], [{ variables: { TOPIC: `${TOPIC}-2` } }]]),
  },
])('escalates $case', ({ drift }) => {
  expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
});
