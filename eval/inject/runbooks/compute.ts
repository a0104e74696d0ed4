/** Runbooks on machines, networks, balancers, functions and passwords. https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-ref-ec2.html */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from '../api-call.ts';
import { call } from '../api-call.ts';
import { firstBlock } from '../knob.ts';
import type { Runbook } from './runbook.ts';
import { ORDINARY, SAFER, always, textOf } from './runbook.ts';

const machine = (values: JsonObject): JsonObject => ({ InstanceIds: [textOf(values, 'id')] });

/** Changes only whether the machine runs, which code does not say. */
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

/** Sets one attribute of a load balancer. https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-ref-elb.html */
function balances(
  document: string,
  key: string,
  facts: { readonly attribute: string; readonly value: Json; readonly goal: Runbook['goal'] },
): Runbook {
  const { attribute, value, goal } = facts;
  return {
    document,
    type: 'aws_lb',
    goal,
    motivation: 'audit',
    parameter: ['LoadBalancerArn', 'arn'],
    applies: (values) => values[attribute] !== value,
    steps: (values) => [
      call('elbv2', 'DescribeLoadBalancers', { LoadBalancerArns: [textOf(values, 'arn')] }),
      call('elbv2', 'ModifyLoadBalancerAttributes', {
        LoadBalancerArn: textOf(values, 'arn'),
        Attributes: [{ Key: key, Value: String(value) }],
      }),
      call('elbv2', 'DescribeLoadBalancerAttributes', { LoadBalancerArn: textOf(values, 'arn') }),
    ],
    leaves: () => ({ [attribute]: value }),
    judgement: SAFER,
  };
}

const rulesOf = (values: JsonObject): readonly JsonObject[] =>
  Array.isArray(values['ingress']) ? (values['ingress'] as readonly Json[]).filter(isJsonObject) : [];
const rangesOf = (rule: JsonObject): readonly Json[] =>
  Array.isArray(rule['cidr_blocks']) ? (rule['cidr_blocks'] as readonly Json[]) : [];
const isOpenTo = (rule: JsonObject, ports: readonly number[]): boolean =>
  ports.includes(Number(rule['from_port'])) && rangesOf(rule).length > 0;

/** Revokes what opens a port, range by range. */
function closes(document: string, ports: readonly number[]): Runbook {
  return {
    document,
    type: 'aws_security_group',
    goal: 'security',
    motivation: 'audit',
    parameter: ['GroupId', 'id'],
    applies: (values) => rulesOf(values).some((rule) => isOpenTo(rule, ports)),
    steps: (values) => [
      ...rulesOf(values)
        .filter((rule) => isOpenTo(rule, ports))
        .map((rule): ApiCall => {
          const sources = { IpRanges: rangesOf(rule).map((CidrIp) => ({ CidrIp })) };
          const permission = {
            IpProtocol: textOf(rule, 'protocol'),
            FromPort: rule['from_port'] ?? 0,
            ToPort: rule['to_port'] ?? 0,
            ...sources,
          };
          return call('ec2', 'RevokeSecurityGroupIngress', { GroupId: textOf(values, 'id'), IpPermissions: [permission] });
        }),
      call('ec2', 'DescribeSecurityGroups', { GroupIds: [textOf(values, 'id')] }),
    ],
    leaves: (values) => ({ ingress: rulesOf(values).filter((rule) => !isOpenTo(rule, ports)) }),
    judgement: SAFER,
  };
}

export const COMPUTE_RUNBOOKS: readonly Runbook[] = [
  operates('AWS-StopEC2Instance', ['StopInstances']),
  operates('AWS-StartEC2Instance', ['StartInstances']),
  operates('AWS-RestartEC2Instance', ['StopInstances', 'StartInstances']),
  closes('AWS-DisablePublicAccessForSecurityGroup', [22, 3389]),
  closes('AWS-DisableIncomingSSHOnPort22', [22]),
  balances('AWSConfigRemediation-DropInvalidHeadersForALB', 'routing.http.drop_invalid_header_fields.enabled', {
    attribute: 'drop_invalid_header_fields',
    value: true,
    goal: 'security',
  }),
  balances('AWSConfigRemediation-EnableELBDeletionProtection', 'deletion_protection.enabled', {
    attribute: 'enable_deletion_protection',
    value: true,
    goal: 'availability',
  }),
  balances('AWS-UpdateALBDesyncMitigationMode', 'routing.http.desync_mitigation_mode', {
    attribute: 'desync_mitigation_mode',
    value: 'strictest',
    goal: 'security',
  }),
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
    document: 'AWSConfigRemediation-DisableSubnetAutoAssignPublicIP',
    type: 'aws_subnet',
    goal: 'security',
    motivation: 'audit',
    parameter: ['SubnetId', 'id'],
    applies: (values) => values['map_public_ip_on_launch'] === true,
    steps: (values) => [
      call('ec2', 'ModifySubnetAttribute', { SubnetId: textOf(values, 'id'), MapPublicIpOnLaunch: { Value: false } }),
      call('ec2', 'DescribeSubnets', { SubnetIds: [textOf(values, 'id')] }),
    ],
    leaves: () => ({ map_public_ip_on_launch: false }),
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
