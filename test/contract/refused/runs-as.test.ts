import { expect, it } from 'vitest';
import { aChanged, aContext, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const roleArn = (name: string): string => `arn:aws:iam::123456789012:role/${name}`;
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_iam_role.modest', { name: 'modest', arn: roleArn('modest') }),
    aResource('aws_iam_role.mighty', { name: 'mighty', arn: roleArn('mighty') }),
    aResource('aws_iam_role_policy.mighty', { role: 'mighty', policy: aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' }) }),
  ]),
});

it.each([
  { case: 'a function', drift: aChanged('aws_lambda_function.fn', 'role', [roleArn('modest'), roleArn('mighty')]) },
  {
    case: 'all signed-in users',
    drift: aChanged('aws_cognito_identity_pool_roles_attachment.shop', 'roles', [
      { authenticated: roleArn('modest') },
      { authenticated: roleArn('mighty') },
    ]),
  },
  { case: 'another role in a parameter', drift: aChanged('aws_ssm_parameter.role', 'value', [roleArn('modest'), roleArn('mighty')]) },
  {
    case: 'one role of several',
    drift: aChanged('aws_rolesanywhere_profile.p', 'role_arns', [[roleArn('modest')], [roleArn('modest'), roleArn('mighty')]]),
  },
  { case: 'a job made by hand', drift: anUnmanaged('aws_glue_job', { role_arn: roleArn('mighty') }) },
  { case: 'an instance made by hand with an unknown profile', drift: anUnmanaged('aws_instance', { iam_instance_profile: 'unknown' }) },
])('escalates $case', ({ drift }) => {
  expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
});
