/** Runbooks on instances, functions, fleets and passwords. https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-ref-ec2.html */
import type { JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import { firstBlock } from '../knob.ts';
import type { Runbook } from './runbook.ts';
import { ORDINARY, SAFER, always, textOf } from './runbook.ts';

const machine = (values: JsonObject): JsonObject => ({ InstanceIds: [textOf(values, 'id')] });

/** Only starts or stops the instance; its running state is not in code. */
function operates(document: string, operations: readonly string[]): Runbook {
  return {
    document,
    type: 'aws_instance',
    goal: 'operability',
    motivation: 'scheduled',
    parameter: ['InstanceId', 'id'],
    applies: always,
    steps: (values) => [
      ...operations.map((operation) => call('ec2', operation, machine(values))),
      call('ec2', 'DescribeInstanceStatus', machine(values)),
    ],
    leaves: () => ({}),
    judgement: ORDINARY,
  };
}

export const COMPUTE_RUNBOOKS: readonly Runbook[] = [
  operates('AWS-StopEC2Instance', ['StopInstances']),
  operates('AWS-StartEC2Instance', ['StartInstances']),
  operates('AWS-RestartEC2Instance', ['StopInstances', 'StartInstances']),
  {
    document: 'AWS-ResizeInstance',
    type: 'aws_instance',
    goal: 'performance',
    motivation: 'scheduled',
    parameter: ['InstanceId', 'id'],
    applies: (values) => values['instance_type'] === 't3.micro',
    steps: (values) => [
      call('ec2', 'DescribeInstances', machine(values)),
      call('ec2', 'StopInstances', machine(values)),
      call('ec2', 'ModifyInstanceAttribute', { InstanceId: textOf(values, 'id'), InstanceType: { Value: 't3.small' } }),
      call('ec2', 'StartInstances', machine(values)),
    ],
    leaves: () => ({ instance_type: 't3.small' }),
    judgement: ORDINARY,
  },
  {
    document: 'AWSConfigRemediation-EnforceEC2InstanceIMDSv2',
    type: 'aws_instance',
    goal: 'security',
    motivation: 'audit',
    parameter: ['InstanceId', 'id'],
    applies: (values) => firstBlock(values, 'metadata_options')['http_tokens'] !== 'required',
    steps: (values) => [
      call('ec2', 'ModifyInstanceMetadataOptions', { InstanceId: textOf(values, 'id'), HttpTokens: 'required' }),
      call('ec2', 'DescribeInstances', machine(values)),
    ],
    leaves: (values) => ({
      metadata_options: [
        {
          http_endpoint: 'enabled',
          http_put_response_hop_limit: 1,
          http_protocol_ipv6: 'disabled',
          instance_metadata_tags: 'disabled',
          ...firstBlock(values, 'metadata_options'),
          http_tokens: 'required',
        },
      ],
    }),
    judgement: SAFER,
  },
  {
    document: 'AWSConfigRemediation-ConfigureLambdaFunctionXRayTracing',
    type: 'aws_lambda_function',
    goal: 'operability',
    motivation: 'audit',
    parameter: ['FunctionName', 'function_name'],
    applies: (values) => firstBlock(values, 'tracing_config')['mode'] !== 'Active',
    steps: (values) => [
      call('lambda', 'UpdateFunctionConfiguration', { FunctionName: textOf(values, 'function_name'), TracingConfig: { Mode: 'Active' } }),
      call('lambda', 'GetFunctionConfiguration', { FunctionName: textOf(values, 'function_name') }),
    ],
    leaves: () => ({ tracing_config: [{ mode: 'Active' }] }),
    judgement: ORDINARY,
  },
  {
    document: 'AWSConfigRemediation-EnableAutoScalingGroupELBHealthCheck',
    type: 'aws_autoscaling_group',
    goal: 'availability',
    motivation: 'audit',
    parameter: ['AutoScalingGroupARN', 'arn'],
    applies: (values) => values['health_check_type'] === 'EC2',
    steps: (values) => [
      call('autoscaling', 'DescribeAutoScalingGroups', { AutoScalingGroupNames: [textOf(values, 'name')] }),
      call('autoscaling', 'UpdateAutoScalingGroup', {
        AutoScalingGroupName: textOf(values, 'name'),
        HealthCheckType: 'ELB',
        HealthCheckGracePeriod: 300,
      }),
    ],
    leaves: () => ({ health_check_type: 'ELB' }),
    judgement: SAFER,
  },
  {
    document: 'AWSConfigRemediation-SetIAMPasswordPolicy',
    type: 'aws_iam_account_password_policy',
    goal: 'compliance',
    motivation: 'audit',
    parameter: ['MinimumPasswordLength', 'minimum_password_length'],
    applies: (values) => Number(values['minimum_password_length']) < 18,
    steps: (values) => [
      call('iam', 'UpdateAccountPasswordPolicy', {
        MinimumPasswordLength: 18,
        RequireSymbols: values['require_symbols'] === true,
        RequireNumbers: values['require_numbers'] === true,
        RequireUppercaseCharacters: values['require_uppercase_characters'] === true,
        RequireLowercaseCharacters: values['require_lowercase_characters'] === true,
        AllowUsersToChangePassword: values['allow_users_to_change_password'] === true,
        MaxPasswordAge: Number(values['max_password_age']),
        PasswordReusePrevention: Number(values['password_reuse_prevention']),
      }),
      call('iam', 'GetAccountPasswordPolicy'),
    ],
    leaves: () => ({ minimum_password_length: 18 }),
    judgement: SAFER,
  },
];
