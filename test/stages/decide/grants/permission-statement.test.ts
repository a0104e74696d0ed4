import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { grantsOfPermission } from '#stages/decide/grants/permission-statement.ts';
import type { Grant } from '#stages/decide/grants/policy-grants.ts';
import { aChanged, aMissing, anUnmanaged } from '../../../support/drifts.ts';

const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:news';

function read(observed: JsonObject, type = 'aws_lambda_permission'): readonly Grant[] {
  return grantsOfPermission(anUnmanaged(type, observed, { importId: 'api/news' }), observed);
}

describe('grantsOfPermission', () => {
  it.each([
    ['a service', 'sns.amazonaws.com', 'Service:sns.amazonaws.com'],
    ['a service in China', 'sns.amazonaws.com.cn', 'Service:sns.amazonaws.com.cn'],
    ['an account by number', '210987654321', 'AWS:arn:aws:iam::210987654321:root'],
    ['a role', 'arn:aws:iam::210987654321:role/x', 'AWS:arn:aws:iam::210987654321:role/x'],
    ['everybody', '*', 'AWS:*'],
    ['a name that only resembles a service', 'sns.amazonaws.com.example.org', 'AWS:sns.amazonaws.com.example.org'],
  ])('reads the principal of %s', (_case, principal, expected) => {
    expect(read({ action: 'lambda:InvokeFunction', principal })[0]).toMatchObject({ principal: expected, action: 'lambda:invokefunction' });
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['a source', { source_arn: TOPIC }, { StringLike: { 'aws:SourceArn': TOPIC } }],
    [
      'a source and its account',
      { source_arn: TOPIC, source_account: '123456789012' },
      { StringLike: { 'aws:SourceArn': TOPIC, 'aws:SourceAccount': '123456789012' } },
    ],
    ['an organisation', { principal_org_id: 'o-1' }, { StringLike: { 'aws:PrincipalOrgID': 'o-1' } }],
    ['an empty source', { source_arn: '', source_account: null }, {}],
    ['nothing', {}, {}],
  ])('reads the condition of %s', (_case, observed, expected) => {
    expect(read({ action: 'lambda:InvokeFunction', principal: 'sns.amazonaws.com', ...observed })[0]?.condition).toEqual(expected);
  });

  it('reads the permission of an event bus as events:PutEvents', () => {
    expect(read({ principal: '210987654321' }, 'aws_cloudwatch_event_permission')[0]).toMatchObject({ action: 'events:putevents' });
  });

  it('reads both versions of a changed permission', () => {
    const drift = aChanged('aws_lambda_permission.news', 'source_arn', [TOPIC, null]);

    expect(grantsOfPermission(drift, { action: 'lambda:InvokeFunction', principal: 'sns.amazonaws.com', source_arn: null })).toEqual([
      {
        principal: 'Service:sns.amazonaws.com',
        action: 'lambda:invokefunction',
        resource: 'aws_lambda_permission.news',
        condition: {},
      },
    ]);
  });

  it('returns nothing for a missing resource or another type', () => {
    const gone = aMissing('aws_lambda_permission.news', { action: 'lambda:InvokeFunction', principal: '*' });

    expect(grantsOfPermission(gone, { action: 'lambda:InvokeFunction', principal: '*' })).toEqual([]);
    expect(read({ action: 'x', principal: '*' }, 'aws_sqs_queue_policy')).toEqual([]);
  });
});
