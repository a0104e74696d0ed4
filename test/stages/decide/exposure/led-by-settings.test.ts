import { expect, it } from 'vitest';
import { ledBySetting } from '#stages/decide/exposure/led-by-settings.ts';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aContext, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

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
  { case: 'another account', drift: value('123456789012', '999988887777'), named: '999988887777' },
  { case: 'the whole internet', drift: value('10.0.0.0/8', '0.0.0.0/0'), named: '0.0.0.0/0' },
  { case: 'one range more', drift: value('10.0.0.0/8,10.1.0.0/16', '10.0.0.0/8, 198.51.100.0/24'), named: '198.51.100.0/24' },
  { case: 'a mailbox elsewhere', drift: value('admin@example.com', 'admin@examp1e.net'), named: 'admin@examp1e.net' },
  { case: 'a bucket that is not here', drift: value('shop-logs', 'shop-l0gs'), named: 'shop-l0gs' },
  {
    case: 'the same in a variable',
    drift: aChanged('aws_lambda_function.fn', 'environment', [[{ variables: { TOPIC } }], [{ variables: { TOPIC: `${TOPIC}-2` } }]]),
    named: `${TOPIC}-2`,
  },
])('asks about $case', ({ drift, named }) => {
  expect(ledBySetting(drift, context)?.message).toContain(`now names ${named}`);
});

it.each([
  { case: 'a number', drift: value('10', '20') },
  { case: 'a range inside of one that was let in', drift: value('198.51.100.0/24', '198.51.100.7/32') },
  { case: 'a private range', drift: value('10.0.0.0/16', '10.0.0.0/16,10.1.0.0/16') },
  { case: 'a range less', drift: value('10.0.0.0/8,198.51.100.0/24', '10.0.0.0/8') },
  { case: 'another mailbox of the same domain', drift: value('a@example.com', 'b@example.com') },
  { case: 'a mailbox of a domain of ours', drift: value('a@example.com', 'b@example.org') },
  { case: 'another bucket of ours', drift: value('shop-logs', 'shop-archive') },
  { case: 'a first value', drift: value('', '999988887777') },
  { case: 'a setting made by hand', drift: anUnmanaged('aws_ssm_parameter', { value: '0.0.0.0/0' }) },
  { case: 'a value of something else', drift: aChanged('aws_wafv2_ip_set.office', 'value', ['10.0.0.0/8', '0.0.0.0/0']) },
])('lets $case pass', ({ drift }) => {
  expect(ledBySetting(drift, context)).toBeUndefined();
});
