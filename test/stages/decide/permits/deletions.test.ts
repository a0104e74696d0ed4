import { describe, expect, it } from 'vitest';
import { deletionViolation } from '#stages/decide/permits/deletions.ts';
import { anEvent } from '../../../support/builders.ts';
import { aMissing, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';
import { BY, judge } from '../../../support/permits.ts';

const shown = (): boolean => true;
const notShown = (): boolean => false;
const arn = (service: string, name: string): string => `arn:aws:${service}:eu-west-1:123456789012:${name}`;
const KEY = arn('kms', 'key/1');

function lacks(...[drift, over]: Parameters<typeof judge>): string | undefined {
  return deletionViolation(judge(drift, over), shown);
}

describe('a missing resource', () => {
  it.each([
    ['of a type unknown to the catalogue', aMissing('aws_made_up_thing.one', {}), 'does not know'],
    ['that had data', aMissing('aws_dynamodb_table.items', { name: 'items' }), 'was deleted with its data'],
    ['that monitored', aMissing('aws_cloudtrail.main', { name: 'main' }), 'its absence is not known to be harmless'],
    ['that protected', aMissing('aws_s3_bucket_public_access_block.files', { bucket: 'files' }), 'its absence is not known to be harmless'],
    ['whose absence is harmless', aMissing('aws_cloudwatch_dashboard.main', { dashboard_name: 'main' }), undefined],
    [
      'that an agent deleted',
      aMissing('aws_cloudwatch_dashboard.main', { dashboard_name: 'main' }, { events: [anEvent(BY.agent)] }),
      'by an agent',
    ],
    ['that was disabled', aMissing('aws_cloudwatch_event_rule.nightly', { name: 'nightly', state: 'DISABLED' }), undefined],
    [
      'that was enabled',
      aMissing('aws_cloudwatch_event_rule.nightly', { name: 'nightly', state: 'ENABLED' }),
      'its absence is not known to be harmless',
    ],
  ])('%s', (_case, drift, expected) => {
    const found = lacks(drift);

    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(expected);
  });

  it.each([
    ['by name', { db_subnet_group_name: 'private' }],
    ['by its ARN', { group: arn('rds', 'subgrp:private') }],
    ['by its ARN in a list', { settings: [{ groups: [arn('rds', 'subgrp:private')] }] }],
  ])('is escalated if another resource refers to it: %s', (_case, values) => {
    const workspace = aWorkspace([aResource('aws_db_instance.main', values)]);
    const drift = aMissing('aws_db_subnet_group.private', { name: 'private', arn: arn('rds', 'subgrp:private') });

    expect(lacks(drift)).toBeUndefined();
    expect(lacks(drift, { workspace })).toContain('aws_db_instance.main refers to it');
  });
});

describe('a resource deleted with its owner', () => {
  const rule = aMissing('aws_cloudwatch_event_rule.nightly', { name: 'nightly' });
  const target = aMissing('aws_cloudwatch_event_target.nightly', { rule: 'nightly', arn: arn('sqs', 'jobs') });

  it('follows the result for the owner', () => {
    expect(deletionViolation(judge(target, { drifts: [rule] }), shown)).toBeUndefined();
    expect(deletionViolation(judge(target, { drifts: [rule] }), notShown)).toContain('was deleted with aws_cloudwatch_event_rule.nightly');
  });

  it('does not follow another resource', () => {
    const other = aMissing('aws_cloudwatch_event_rule.other', { name: 'other' });

    expect(lacks(target, { drifts: [other] })).toContain('its absence is not known to be harmless');
  });
});

describe('a replacement of a missing resource', () => {
  const mapping = aMissing('aws_lambda_event_source_mapping.jobs', {
    event_source_arn: arn('sqs', 'jobs'),
    function_name: arn('lambda', 'function:a'),
  });

  it.each([
    ['of the same owner, harmless', arn('sqs', 'jobs'), shown, true],
    ['of the same owner, not harmless', arn('sqs', 'jobs'), notShown, false],
    ['of another owner', arn('sqs', 'others'), shown, false],
  ])('%s', (_case, event_source_arn, isShown, isPermitted) => {
    const made = anUnmanaged('aws_lambda_event_source_mapping', { event_source_arn, function_name: arn('lambda', 'function:b') });

    expect(deletionViolation(judge(mapping, { drifts: [made] }), isShown) === undefined).toBe(isPermitted);
  });

  it('does not restore lost data', () => {
    const gone = aMissing('aws_cloudwatch_log_group.audit', { name: 'audit', kms_key_id: KEY });
    const made = anUnmanaged('aws_cloudwatch_log_group', { name: 'other', kms_key_id: KEY });

    expect(lacks(gone, { drifts: [made] })).toContain('was deleted with its data');
  });

  it('does not satisfy other references', () => {
    const gone = aMissing('aws_subnet.a', { id: 'subnet-0aaaaaaaaaaaaaaa1', vpc_id: 'vpc-1' });
    const made = anUnmanaged('aws_subnet', { id: 'subnet-0bbbbbbbbbbbbbbb1', vpc_id: 'vpc-1' });
    const workspace = aWorkspace([aResource('aws_instance.web', { subnet_id: 'subnet-0aaaaaaaaaaaaaaa1' })]);

    expect(lacks(gone, { drifts: [made], workspace })).toContain('aws_instance.web refers to it');
  });

  it('has the same parent, not only the same key or role', () => {
    const gone = aMissing('aws_flow_log.main', { vpc_id: 'vpc-1', iam_role_arn: arn('iam', 'role/logs') });
    const elsewhere = anUnmanaged('aws_flow_log', { vpc_id: 'vpc-2', iam_role_arn: arn('iam', 'role/logs') });
    const instead = anUnmanaged('aws_flow_log', { vpc_id: 'vpc-1', iam_role_arn: arn('iam', 'role/logs') });

    expect(lacks(gone, { drifts: [elsewhere] })).toContain('its absence is not known to be harmless');
    expect(lacks(gone, { drifts: [instead] })).toBeUndefined();
  });
});

describe('a missing rule that allowed addresses', () => {
  const GROUP = aResource('aws_security_group.web', { id: 'sg-1', ingress: [], egress: [] });
  const rule = (name: string, cidr: string, from: number, to = from) =>
    [
      `aws_vpc_security_group_ingress_rule.${name}`,
      { security_group_id: 'sg-1', ip_protocol: 'tcp', from_port: from, to_port: to, cidr_ipv4: cidr },
    ] as const;

  it.each([
    ['and the group has another rule', [rule('kept', '10.0.0.0/8', 443)], true],
    ['and the group has no other rule', [], false],
  ])('%s', (_case, kept, isPermitted) => {
    const workspace = aWorkspace([GROUP, aResource(...rule('gone', '203.0.113.7/32', 22)), ...kept.map((one) => aResource(...one))]);

    expect(lacks(aMissing(...rule('gone', '203.0.113.7/32', 22)), { workspace }) === undefined).toBe(isPermitted);
  });

  it('is escalated if the rule allowed a group of this code', () => {
    const values = { security_group_id: 'sg-1', ip_protocol: 'tcp', from_port: 443, to_port: 443, referenced_security_group_id: 'sg-2' };
    const workspace = aWorkspace([GROUP, aResource(...rule('kept', '10.0.0.0/8', 443))]);

    expect(lacks(aMissing('aws_vpc_security_group_ingress_rule.gone', values), { workspace })).toContain(
      'its absence is not known to be harmless',
    );
  });
});
