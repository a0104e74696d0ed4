/** Knobs of roles and networks. */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Knob } from '../knob.ts';
import { scalarKnob } from '../knob.ts';

export const IDENTITY_KNOBS: readonly Knob[] = [
  // https://docs.aws.amazon.com/IAM/latest/APIReference/API_UpdateRole.html
  scalarKnob({
    type: 'aws_iam_role',
    attribute: 'description',
    goal: 'operability',
    words: 'description',
    service: 'iam',
    operation: 'UpdateRole',
    identity: { RoleName: 'name' },
    member: 'Description',
    values: ['Kept by the platform team', 'Runs the service'],
    when: (values) => Boolean(values['description']),
    read: ['GetRole', { RoleName: 'name' }],
  }),
  // https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcAttribute.html
  scalarKnob({
    type: 'aws_vpc',
    attribute: 'enable_dns_hostnames',
    goal: 'operability',
    words: 'DNS host names',
    service: 'ec2',
    operation: 'ModifyVpcAttribute',
    identity: { VpcId: 'id' },
    member: 'EnableDnsHostnames.Value',
    values: [true],
    read: ['DescribeVpcs', { 'VpcIds[]': 'id' }],
  }),
  scalarKnob({
    type: 'aws_subnet',
    attribute: 'map_public_ip_on_launch',
    goal: 'security',
    words: 'public addresses',
    judgement: { decision: 'accept', why: 'machines no longer get public addresses' },
    service: 'ec2',
    operation: 'ModifySubnetAttribute',
    identity: { SubnetId: 'id' },
    member: 'MapPublicIpOnLaunch.Value',
    values: [false],
    when: (values) => values['map_public_ip_on_launch'] === true,
    read: ['DescribeSubnets', { 'SubnetIds[]': 'id' }],
  }),
  // https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AuthorizeSecurityGroupIngress.html
  {
    type: 'aws_security_group',
    attribute: 'ingress',
    goal: 'operability',
    words: 'ssh for the world',
    judgement: { decision: 'revert', why: 'port 22 is open to every address' },
    next: (values) =>
      Array.isArray(values['ingress']) && (values['ingress'] as readonly Json[]).length > 0
        ? [...(values['ingress'] as readonly Json[]), WORLD_RULE]
        : undefined,
    calls: ({ id }) => [
      call('ec2', 'AuthorizeSecurityGroupIngress', {
        GroupId: id ?? '',
        IpPermissions: [{ IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
      }),
    ],
    read: ({ id }) => call('ec2', 'DescribeSecurityGroups', { GroupIds: [id ?? ''] }),
    changes: (_, next) => ({ ingress: next }),
  },
];

const WORLD_RULE: JsonObject = {
  cidr_blocks: ['0.0.0.0/0'],
  description: '',
  from_port: 22,
  ipv6_cidr_blocks: [],
  prefix_list_ids: [],
  protocol: 'tcp',
  security_groups: [],
  self: false,
  to_port: 22,
};
