import { describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { targetViolation } from '#stages/decide/permits/named-in-code.ts';
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
  return targetViolation(aLeaf(address, path, values, { ...terms, context: { workspace: CODE } }), () => isShown);
}

const ALARM = ['aws_cloudwatch_metric_alarm.errors', 'alarm_actions'] as const;

describe('a destination', () => {
  it.each<[string, Json, Json, string | undefined]>([
    ['that code references for that purpose', [], [ONCALL], undefined],
    ['that code references for that purpose, next to another', [NEWS], [NEWS, ONCALL], undefined],
    ['that code references for another purpose', [], [NEWS], 'does not reference for that purpose'],
    ['that code does not reference', [], [arn('sns', 'elsewhere')], 'does not reference for that purpose'],
    ['of another account', [], [ONCALL.replace('1234', '9999')], 'does not reference for that purpose'],
    ['that is a data source', [], [arn('sns', 'read')], 'does not reference for that purpose'],
    ['that replaces another', [NEWS], [ONCALL], `no longer references ${NEWS}`],
    ['that is removed', [ONCALL], [], `no longer references ${ONCALL}`],
    ['in another order', [NEWS, ONCALL], [ONCALL, NEWS], 'changed without a recognizable reference'],
  ])('%s', (_case, before, after, expected) => {
    const found = lacks(...ALARM, [before, after]);

    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });

  it('can be a harmless new resource of the run', () => {
    expect(lacks(...ALARM, [[], [arn('sns', 'new')]], {}, true)).toBeUndefined();
  });

  it('is escalated if only numbers changed', () => {
    const leaf = { ...aLeaf(...ALARM, [[], [ONCALL]]), before: 1, after: 2 };

    expect(targetViolation(leaf, () => true)).toBe('changed the weights of its targets');
  });

  it('is found in documents and blocks of other resources', () => {
    const leaf = aLeaf('aws_sqs_queue.new', 'redrive_policy', [null, 'x'], { context: { workspace: CODE } });
    const member = { ...leaf, path: 'redrive_policy.deadLetterTargetArn' };

    expect(targetViolation({ ...member, after: arn('sqs', 'dead') }, () => false)).toBeUndefined();
    expect(targetViolation({ ...member, after: arn('sqs', 'jobs') }, () => false)).toContain('does not reference');
  });

  it('of a new resource does not count as reference if it is only in code', () => {
    expect(lacks('aws_sns_topic_subscription.new', 'endpoint', [null, arn('sqs', 'jobs')], { isNew: true })).toContain(
      'does not reference',
    );
  });
});

describe('a source or location', () => {
  it.each<[string, string, string, string, boolean]>([
    ['of this code, for a new resource', 'aws_lambda_event_source_mapping.new', 'event_source_arn', arn('sqs', 'jobs'), true],
    ['outside this code', 'aws_lambda_event_source_mapping.new', 'event_source_arn', arn('sqs', 'elsewhere'), false],
  ])('%s', (_case, address, path, after, isPermitted) => {
    expect(lacks(address, path, [null, after], { isNew: true }) === undefined).toBe(isPermitted);
  });

  it('of a changed resource is escalated even if code has it', () => {
    const values = [arn('sqs', 'a'), arn('sqs', 'jobs')] as const;

    expect(lacks('aws_lambda_event_source_mapping.old', 'event_source_arn', values)).toContain('does not reference');
  });
});

describe('the target of a DNS name', () => {
  it.each<[string, Json, Json, boolean, boolean]>([
    ['an address in a known block', [], ['198.51.100.9'], false, true],
    ['an unknown address', [], ['203.0.113.9'], false, false],
    ['a load balancer of this code', [], ['front.eu-west-1.elb.amazonaws.com'], true, true],
    ['a record of this code', [], ['www.example.com.'], true, true],
    ['an unknown host', [], ['www.example.org'], true, false],
    ['moved away from its old target', ['198.51.100.1'], ['198.51.100.2'], false, false],
  ])('%s', (_case, before, after, isNew, isPermitted) => {
    const values = [isNew ? null : before, after] as const;

    expect(lacks('aws_route53_record.api', 'records', values, { isNew }) === undefined).toBe(isPermitted);
  });
});
