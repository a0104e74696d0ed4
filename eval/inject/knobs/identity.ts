/** Roles, networks and tags: their knobs. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { ApiCall } from '../api-call.ts';
import { call } from '../api-call.ts';
import type { Knob } from '../knob.ts';
import { scalarKnob } from '../knob.ts';

/** How each service tags, by resource type. */
const TAGGED: Readonly<Record<string, (values: JsonObject, key: string, value: string) => ApiCall>> = {
  aws_sqs_queue: ({ url }, key, value) => call('sqs', 'TagQueue', { QueueUrl: url ?? '', Tags: { [key]: value } }),
  aws_sns_topic: ({ arn }, Key, Value) => call('sns', 'TagResource', { ResourceArn: arn ?? '', Tags: [{ Key, Value }] }),
  aws_dynamodb_table: ({ arn }, Key, Value) => call('dynamodb', 'TagResource', { ResourceArn: arn ?? '', Tags: [{ Key, Value }] }),
  aws_cloudwatch_log_group: ({ arn }, key, value) => call('logs', 'TagResource', { resourceArn: arn ?? '', tags: { [key]: value } }),
  aws_lambda_function: ({ arn }, key, value) => call('lambda', 'TagResource', { Resource: arn ?? '', Tags: { [key]: value } }),
  aws_iam_role: ({ name }, Key, Value) => call('iam', 'TagRole', { RoleName: name ?? '', Tags: [{ Key, Value }] }),
  aws_kms_key: ({ key_id: id }, TagKey, TagValue) => call('kms', 'TagResource', { KeyId: id ?? '', Tags: [{ TagKey, TagValue }] }),
  aws_ecr_repository: ({ arn }, Key, Value) => call('ecr', 'TagResource', { resourceArn: arn ?? '', tags: [{ Key, Value }] }),
  aws_vpc: ({ id }, Key, Value) => call('ec2', 'CreateTags', { Resources: [id ?? ''], Tags: [{ Key, Value }] }),
  aws_subnet: ({ id }, Key, Value) => call('ec2', 'CreateTags', { Resources: [id ?? ''], Tags: [{ Key, Value }] }),
  aws_security_group: ({ id }, Key, Value) => call('ec2', 'CreateTags', { Resources: [id ?? ''], Tags: [{ Key, Value }] }),
  aws_ssm_parameter: ({ name }, Key, Value) =>
    call('ssm', 'AddTagsToResource', { ResourceType: 'Parameter', ResourceId: name ?? '', Tags: [{ Key, Value }] }),
  aws_db_instance: ({ arn }, Key, Value) => call('rds', 'AddTagsToResource', { ResourceName: arn ?? '', Tags: [{ Key, Value }] }),
  aws_lb: ({ arn }, Key, Value) => call('elbv2', 'AddTags', { ResourceArns: [arn ?? ''], Tags: [{ Key, Value }] }),
};

const tagsOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** A tag that nobody's rules speak of. */
const tagKnob = (type: string): Knob => ({
  type,
  attribute: 'tags',
  goal: 'operability',
  words: 'a tag',
  judgement: { decision: 'accept', why: 'an own tag beside those that are there' },
  next: (values, random) => ({ ...tagsOf(values['tags']), OnCallChannel: random.pick(['#platform', '#data', '#shop']) }),
  calls: (values, next) => [
    TAGGED[type]?.(values, 'OnCallChannel', String(tagsOf(next)['OnCallChannel'])) ?? call('sts', 'GetCallerIdentity'),
  ],
  read: () => call('sts', 'GetCallerIdentity'),
  changes: (values, next) => ({ tags: next, tags_all: { ...tagsOf(values['tags_all']), ...tagsOf(next) } }),
});

export const IDENTITY_KNOBS: readonly Knob[] = [
  ...Object.keys(TAGGED).map(tagKnob),
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
