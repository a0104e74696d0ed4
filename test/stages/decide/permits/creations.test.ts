import { describe, expect, it } from 'vitest';
import { creationViolation } from '#stages/decide/permits/creations.ts';
import { anEvent } from '../../../support/builders.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { BY, judge } from '../../../support/permits.ts';

describe('something new', () => {
  it.each([
    ['that grants permissions', 'aws_iam_role', 'it grants permissions'],
    ['that signs in users', 'aws_iam_user_login_profile', 'it controls authentication'],
    ['that runs code', 'aws_lambda_function', 'it runs code'],
    ['that holds a secret', 'aws_secretsmanager_secret', 'it holds a secret'],
    ['that is not known to be harmless', 'aws_kms_alias', 'not known to be harmless when new'],
    ['that is harmless', 'aws_sqs_queue', undefined],
    ['that receives messages', 'aws_sns_topic_subscription', undefined],
    ['that routes traffic', 'aws_lb_listener_rule', undefined],
    ['that has network rules', 'aws_vpc_security_group_ingress_rule', undefined],
    ['of an unknown type, which is reported elsewhere', 'aws_made_up_thing', undefined],
  ])('%s', (_case, type, expected) => {
    const lacks = creationViolation(judge(anUnmanaged(type, {})), false);

    if (expected === undefined) expect(lacks).toBeUndefined();
    else expect(lacks).toContain(expected);
  });

  it.each([
    ['a role', 'aws_iam_role', true],
    ['a permission', 'aws_lambda_permission', true],
    ['code', 'aws_lambda_function', false],
    ['a secret', 'aws_secretsmanager_secret', false],
  ])('with permissions that are harmless: %s', (_case, type, isPermitted) => {
    expect(creationViolation(judge(anUnmanaged(type, {})), true) === undefined).toBe(isPermitted);
  });

  it.each([
    ['a table restored from a point in time', 'aws_dynamodb_table', 'RestoreTableToPointInTime', false],
    ['a table', 'aws_dynamodb_table', 'CreateTable', true],
    ['a subscription created by a call with a similar name', 'aws_sns_topic_subscription', 'RestoreSubscription', true],
  ])('with the data of another resource: %s', (_case, type, eventName, isPermitted) => {
    const drift = anUnmanaged(type, {}, { events: [anEvent({ ...BY.person, eventName })] });

    expect(creationViolation(judge(drift), false) === undefined).toBe(isPermitted);
  });

  it('must be in code if an agent created it', () => {
    const drift = anUnmanaged('aws_sqs_queue', {}, { events: [anEvent(BY.agent)] });

    expect([creationViolation(judge(drift), false), creationViolation(judge(drift), true)]).toEqual([
      expect.stringContaining('by an agent'),
      expect.stringContaining('by an agent'),
    ]);
  });
});
