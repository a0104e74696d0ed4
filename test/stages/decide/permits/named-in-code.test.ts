import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { namedLacks } from '#stages/decide/permits/named-in-code.ts';
import { aResource, aWorkspace } from '../../../support/drifts.ts';
import { aLeaf } from '../../../support/permits.ts';
import type { LeafTerms } from '../../../support/permits.ts';

const arn = (service: string, name: string): string => `arn:aws:${service}:eu-west-1:123456789012:${name}`;
const ONCALL = arn('sns', 'oncall');
const NEWS = arn('sns', 'news');

const CODE = aWorkspace([
  aResource('aws_sns_topic.oncall', { arn: ONCALL }),
  aResource('aws_sns_topic.news', { arn: NEWS }),
  aResource('aws_cloudwatch_metric_alarm.other', { alarm_actions: [ONCALL], ok_actions: [NEWS] }),
  aResource('aws_cloudwatch_metric_alarm.read', { alarm_actions: [arn('sns', 'read')] }, { mode: 'data' }),
  aResource('aws_sqs_queue.other', { redrive_policy: JSON.stringify({ deadLetterTargetArn: arn('sqs', 'dead'), maxReceiveCount: 3 }) }),
  aResource('aws_route53_record.www', { name: 'www.example.com', fqdn: 'www.example.com', records: ['198.51.100.1', '198.51.100.2'] }),
  aResource('aws_lb.front', { dns_name: 'front.eu-west-1.elb.amazonaws.com' }),
  aResource('aws_vpc.main', { id: 'vpc-1' }),
  aResource('aws_sqs_queue.jobs', { arn: arn('sqs', 'jobs') }),
]);

function lacks(address: string, path: string, values: readonly [Json, Json], terms: LeafTerms = {}, isShown = false): string | undefined {
  return namedLacks(aLeaf(address, path, values, { ...terms, context: { workspace: CODE } }), () => isShown);
}

const ALARM = ['aws_cloudwatch_metric_alarm.errors', 'alarm_actions'] as const;

describe('a destination', () => {
  it.each<[string, Json, Json, string | undefined]>([
    ['that is named for that purpose', [], [ONCALL], undefined],
    ['that is named for that purpose, beside another', [NEWS], [NEWS, ONCALL], undefined],
    ['that is named for another purpose', [], [NEWS], 'does not reference for that purpose'],
    ['that nothing names', [], [arn('sns', 'elsewhere')], 'does not reference for that purpose'],
    ['of another account', [], [ONCALL.replace('1234', '9999')], 'does not reference for that purpose'],
    ['that is only read', [], [arn('sns', 'read')], 'does not reference for that purpose'],
    ['that takes the place of another', [NEWS], [ONCALL], `no longer references ${NEWS}`],
    ['that is gone', [ONCALL], [], `no longer references ${ONCALL}`],
    ['in another order', [NEWS, ONCALL], [ONCALL, NEWS], 'changed without a recognizable reference'],
  ])('%s', (_case, before, after, expected) => {
    const found = lacks(...ALARM, [before, after]);

    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });

  it('may be a new thing of the run that is shown', () => {
    expect(lacks(...ALARM, [[], [arn('sns', 'new')]], {}, true)).toBeUndefined();
  });

  it('is asked about where only numbers changed', () => {
    const leaf = { ...aLeaf(...ALARM, [[], [ONCALL]]), before: 1, after: 2 };

    expect(namedLacks(leaf, () => true)).toBe('changed the weights of its targets');
  });

  it('is found inside of documents and blocks of others', () => {
    const leaf = aLeaf('aws_sqs_queue.new', 'redrive_policy', [null, 'x'], { context: { workspace: CODE } });
    const member = { ...leaf, path: 'redrive_policy.deadLetterTargetArn' };

    expect(namedLacks({ ...member, after: arn('sqs', 'dead') }, () => false)).toBeUndefined();
    expect(namedLacks({ ...member, after: arn('sqs', 'jobs') }, () => false)).toContain('does not reference');
  });

  it('of a new thing is not its owner, though code has it', () => {
    expect(lacks('aws_sns_topic_subscription.new', 'endpoint', [null, arn('sqs', 'jobs')], { isNew: true })).toContain(
      'does not reference',
    );
  });
});

describe('a source or place', () => {
  it.each<[string, string, string, string, boolean]>([
    ['that this code has, of a new thing', 'aws_lambda_event_source_mapping.new', 'event_source_arn', arn('sqs', 'jobs'), true],
    ['that this code does not have', 'aws_lambda_event_source_mapping.new', 'event_source_arn', arn('sqs', 'elsewhere'), false],
  ])('%s', (_case, address, path, after, isPermitted) => {
    expect(lacks(address, path, [null, after], { isNew: true }) === undefined).toBe(isPermitted);
  });

  it('of a changed thing is asked about, though code has it', () => {
    const values = [arn('sqs', 'a'), arn('sqs', 'jobs')] as const;

    expect(lacks('aws_lambda_event_source_mapping.old', 'event_source_arn', values)).toContain('does not reference');
  });
});

describe('where a name leads', () => {
  it.each<[string, Json, Json, boolean, boolean]>([
    ['to an address in a block of ours', [], ['198.51.100.9'], false, true],
    ['to an address of nobody knows whom', [], ['203.0.113.9'], false, false],
    ['to a load balancer of ours', [], ['front.eu-west-1.elb.amazonaws.com'], true, true],
    ['to a record of ours', [], ['www.example.com.'], true, true],
    ['to a host of nobody knows whom', [], ['www.example.org'], true, false],
    ['away from where it led', ['198.51.100.1'], ['198.51.100.2'], false, false],
  ])('%s', (_case, before, after, isNew, isPermitted) => {
    const values = [isNew ? null : before, after] as const;

    expect(lacks('aws_route53_record.api', 'records', values, { isNew }) === undefined).toBe(isPermitted);
  });
});
