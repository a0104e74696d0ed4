/** Runbooks on load balancers, security groups and subnets. https://docs.aws.amazon.com/systems-manager-automation-runbooks/latest/userguide/automation-ref-elb.html */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from '../api-call.ts';
import { call } from '../api-call.ts';
import type { Runbook } from './runbook.ts';
import { SAFER, textOf } from './runbook.ts';

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

/** Revokes rules that open a port, range by range. */
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

export const NETWORK_RUNBOOKS: readonly Runbook[] = [
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
];
