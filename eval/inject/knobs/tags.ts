/** The tagging calls of each service: one knob for every type with tags. */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from '../api-call.ts';
import { call } from '../api-call.ts';
import type { Knob } from '../knob.ts';

/** Makes the call that sets one tag. */
type Tagging = (values: JsonObject, key: string, value: string) => ApiCall;

/** A list of `Key` and `Value`, as in most services. */
const pairs =
  (service: string, operation: string, member: string, attribute: string, list = 'Tags'): Tagging =>
  (values, Key, Value) =>
    call(service, operation, { [member]: values[attribute] ?? '', [list]: [{ Key, Value }] });

/** The same in lower case. */
const smallPairs =
  (service: string, member: string, attribute: string): Tagging =>
  (values, key, value) =>
    call(service, 'TagResource', { [member]: values[attribute] ?? '', tags: [{ key, value }] });

/** A map from key to value. */
const map =
  (service: string, operation: string, [member, tags]: readonly [string, string], attribute: string): Tagging =>
  (values, key, value) =>
    call(service, operation, { [member]: values[attribute] ?? '', [tags]: { [key]: value } });

/** https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateTags.html */
const ec2 =
  (attribute = 'id'): Tagging =>
  (values, Key, Value) =>
    call('ec2', 'CreateTags', { Resources: [values[attribute] ?? ''], Tags: [{ Key, Value }] });

const EC2_TYPES = [
  'ami',
  'customer_gateway',
  'ebs_snapshot',
  'ebs_volume',
  'ec2_managed_prefix_list',
  'ec2_transit_gateway',
  'ec2_transit_gateway_vpc_attachment',
  'egress_only_internet_gateway',
  'eip',
  'flow_log',
  'instance',
  'internet_gateway',
  'launch_template',
  'nat_gateway',
  'network_acl',
  'network_interface',
  'route_table',
  'security_group',
  'subnet',
  'vpc',
  'vpc_dhcp_options',
  'vpc_endpoint',
  'vpc_peering_connection',
  'vpn_connection',
  'vpn_gateway',
];
const BALANCER_TYPES = ['lb', 'alb', 'lb_listener', 'alb_listener', 'lb_listener_rule', 'lb_target_group', 'alb_target_group'];
const DATABASE_TYPES = [
  'db_instance',
  'db_event_subscription',
  'db_option_group',
  'db_parameter_group',
  'db_proxy',
  'db_subnet_group',
  'docdb_cluster',
  'docdb_cluster_instance',
  'neptune_cluster',
  'rds_cluster',
  'rds_cluster_instance',
  'rds_cluster_parameter_group',
];
const CACHE_TYPES = ['elasticache_cluster', 'elasticache_parameter_group', 'elasticache_replication_group', 'elasticache_subnet_group'];
const KUBERNETES_TYPES = ['eks_addon', 'eks_cluster', 'eks_fargate_profile', 'eks_node_group'];

const all = (types: readonly string[], tagging: Tagging): Readonly<Record<string, Tagging>> =>
  Object.fromEntries(types.map((type) => [`aws_${type}`, tagging]));

/** The call must repeat all tags of a bucket. https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketTagging.html */
const bucketTags: Tagging = ({ bucket, tags_all: tags }, Key, Value) => {
  const set = Object.entries(tagsOf(tags)).map(([name, value]) => ({ Key: name, Value: value }));
  return call('s3', 'PutBucketTagging', { Bucket: bucket ?? '', Tagging: { TagSet: [...set, { Key, Value }] } });
};

const TAGGED: Readonly<Record<string, Tagging>> = {
  ...all(EC2_TYPES, ec2()),
  ...all(BALANCER_TYPES, (values, Key, Value) => call('elbv2', 'AddTags', { ResourceArns: [values['arn'] ?? ''], Tags: [{ Key, Value }] })),
  ...all(DATABASE_TYPES, pairs('rds', 'AddTagsToResource', 'ResourceName', 'arn')),
  ...all(CACHE_TYPES, pairs('elasticache', 'AddTagsToResource', 'ResourceName', 'arn')),
  ...all(KUBERNETES_TYPES, map('eks', 'TagResource', ['resourceArn', 'tags'], 'arn')),
  ...all(['sfn_activity', 'sfn_state_machine'], smallPairs('stepfunctions', 'resourceArn', 'id')),
  ...all(['efs_access_point', 'efs_file_system'], pairs('efs', 'TagResource', 'ResourceId', 'id')),
  aws_backup_vault: map('backup', 'TagResource', ['ResourceArn', 'Tags'], 'arn'),
  aws_cloudwatch_log_group: map('logs', 'TagResource', ['resourceArn', 'tags'], 'arn'),
  aws_db_snapshot: pairs('rds', 'AddTagsToResource', 'ResourceName', 'db_snapshot_arn'),
  aws_dynamodb_table: pairs('dynamodb', 'TagResource', 'ResourceArn', 'arn'),
  aws_ecr_repository: (values, Key, Value) => call('ecr', 'TagResource', { resourceArn: values['arn'] ?? '', tags: [{ Key, Value }] }),
  aws_iam_instance_profile: pairs('iam', 'TagInstanceProfile', 'InstanceProfileName', 'name'),
  aws_iam_openid_connect_provider: pairs('iam', 'TagOpenIDConnectProvider', 'OpenIDConnectProviderArn', 'arn'),
  aws_iam_policy: pairs('iam', 'TagPolicy', 'PolicyArn', 'arn'),
  aws_iam_role: pairs('iam', 'TagRole', 'RoleName', 'name'),
  aws_iam_saml_provider: pairs('iam', 'TagSAMLProvider', 'SAMLProviderArn', 'arn'),
  aws_iam_user: pairs('iam', 'TagUser', 'UserName', 'name'),
  aws_key_pair: ec2('key_pair_id'),
  aws_kms_key: ({ key_id: id }, TagKey, TagValue) => call('kms', 'TagResource', { KeyId: id ?? '', Tags: [{ TagKey, TagValue }] }),
  aws_lambda_function: map('lambda', 'TagResource', ['Resource', 'Tags'], 'arn'),
  aws_placement_group: ec2('placement_group_id'),
  aws_s3_bucket: bucketTags,
  aws_sns_topic: pairs('sns', 'TagResource', 'ResourceArn', 'arn'),
  aws_sqs_queue: map('sqs', 'TagQueue', ['QueueUrl', 'Tags'], 'url'),
  aws_ssm_parameter: ({ name }, Key, Value) =>
    call('ssm', 'AddTagsToResource', { ResourceType: 'Parameter', ResourceId: name ?? '', Tags: [{ Key, Value }] }),
};

function tagsOf(value: Json | undefined): JsonObject {
  return isJsonObject(value ?? null) ? (value as JsonObject) : {};
}

/** A tag without a rule about it. */
const tagKnob = ([type, tagging]: readonly [string, Tagging]): Knob => ({
  type,
  attribute: 'tags',
  goal: 'operability',
  words: 'a tag',
  judgement: { decision: 'accept', why: 'an own tag beside those that are there' },
  next: (values, random) => ({ ...tagsOf(values['tags']), OnCallChannel: random.pick(['#platform', '#data', '#shop']) }),
  calls: (values, next) => [tagging(values, 'OnCallChannel', String(tagsOf(next)['OnCallChannel']))],
  read: () => call('sts', 'GetCallerIdentity'),
  changes: (values, next) => ({ tags: next, tags_all: { ...tagsOf(values['tags_all']), ...tagsOf(next) } }),
});

export const TAG_KNOBS: readonly Knob[] = Object.entries(TAGGED).map(tagKnob);
