import { expect, it } from 'vitest';
import { powerfulRole } from '#stages/decide/grants/runs-as.ts';
import { aChanged, aContext, aMissing, aPolicy, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

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
    case: 'everybody who signs in',
    drift: aChanged('aws_cognito_identity_pool_roles_attachment.shop', 'roles', [
      { authenticated: roleArn('modest') },
      { authenticated: roleArn('mighty') },
    ]),
  },
  { case: 'whoever reads a setting', drift: aChanged('aws_ssm_parameter.role', 'value', [roleArn('modest'), roleArn('mighty')]) },
  {
    case: 'one role of several',
    drift: aChanged('aws_rolesanywhere_profile.p', 'role_arns', [[roleArn('modest')], [roleArn('modest'), roleArn('mighty')]]),
  },
  { case: 'a job made by hand', drift: anUnmanaged('aws_glue_job', { role_arn: roleArn('mighty') }) },
  { case: 'a machine made by hand as nobody knows whom', drift: anUnmanaged('aws_instance', { iam_instance_profile: 'unknown' }) },
])('asks about $case', ({ drift }) => {
  expect(powerfulRole(drift, context)?.message).toContain('now runs as');
});

it.each([
  { case: 'a role that may do next to nothing', drift: aChanged('aws_lambda_function.fn', 'role', [roleArn('mighty'), roleArn('modest')]) },
  {
    case: 'a setting that names a role of elsewhere',
    drift: aChanged('aws_ssm_parameter.role', 'value', [roleArn('modest'), roleArn('elsewhere')]),
  },
  {
    case: 'a stream made by hand whose role is elsewhere',
    drift: anUnmanaged('aws_kinesis_firehose_delivery_stream', { role_arn: roleArn('elsewhere') }),
  },
  { case: 'what is gone', drift: aMissing('aws_lambda_function.fn', { role: roleArn('mighty') }) },
  { case: 'whose policy something is', drift: aChanged('aws_iam_role_policy.p', 'role', ['modest', 'mighty']) },
])('lets $case pass', ({ drift }) => {
  expect(powerfulRole(drift, context)).toBeUndefined();
});
