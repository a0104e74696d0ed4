import { describe, expect, it } from 'vitest';
import { creationLacks } from '#stages/decide/permits/creations.ts';
import { anEvent } from '../../../support/builders.ts';
import { anUnmanaged } from '../../../support/drifts.ts';
import { BY, judge } from '../../../support/permits.ts';

describe('something new', () => {
  it.each([
    ['that gives rights', 'aws_iam_role', 'it grants permissions'],
    ['that signs people in', 'aws_iam_user_login_profile', 'it controls authentication'],
    ['that runs code', 'aws_lambda_function', 'it runs code'],
    ['that holds a secret', 'aws_secretsmanager_secret', 'it holds a secret'],
    ['that is not known to do no harm', 'aws_kms_alias', 'not known to be harmless when new'],
    ['that does no harm by being there', 'aws_sqs_queue', undefined],
    ['that messages go through', 'aws_sns_topic_subscription', undefined],
    ['that steers traffic', 'aws_lb_listener_rule', undefined],
    ['that holds network rules', 'aws_vpc_security_group_ingress_rule', undefined],
    ['of a type that is told elsewhere to be unknown', 'aws_made_up_thing', undefined],
  ])('%s', (_case, type, expected) => {
    const lacks = creationLacks(judge(anUnmanaged(type, {})), false);

    if (expected === undefined) expect(lacks).toBeUndefined();
    else expect(lacks).toContain(expected);
  });

  it.each([
    ['a role', 'aws_iam_role', true],
    ['a permission', 'aws_lambda_permission', true],
    ['code', 'aws_lambda_function', false],
    ['a secret', 'aws_secretsmanager_secret', false],
  ])('of which the rights are shown to do no harm: %s', (_case, type, isPermitted) => {
    expect(creationLacks(judge(anUnmanaged(type, {})), true) === undefined).toBe(isPermitted);
  });

  it.each([
    ['a table restored to a point in time', 'aws_dynamodb_table', 'RestoreTableToPointInTime', false],
    ['a table', 'aws_dynamodb_table', 'CreateTable', true],
    ['a queue whose call has a name like that', 'aws_sns_topic_subscription', 'RestoreSubscription', true],
  ])('with the data of another: %s', (_case, type, eventName, isPermitted) => {
    const drift = anUnmanaged(type, {}, { events: [anEvent({ ...BY.person, eventName })] });

    expect(creationLacks(judge(drift), false) === undefined).toBe(isPermitted);
  });

  it('belongs to code where an agent made it, whatever it is', () => {
    const drift = anUnmanaged('aws_sqs_queue', {}, { events: [anEvent(BY.agent)] });

    expect([creationLacks(judge(drift), false), creationLacks(judge(drift), true)]).toEqual([
      expect.stringContaining('by an agent'),
      expect.stringContaining('by an agent'),
    ]);
  });
});
