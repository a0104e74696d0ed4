/**
 * Arguments that came after provider 5.32: what a call sets, and whether that is accepted without a person. Shapes of the calls: the API references
 * of the services, spelled as CloudTrail does.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#domain/json.ts';
import { catalogue } from '#catalogue/index.ts';
import { governedBy } from '#catalogue/traits.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { anEvent } from '../support/builders.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import type { RunInMemory } from '../support/run-in-memory.ts';
import { inState } from '../support/workspaces.ts';

beforeAll(loadGrammar);

type Judged = 'accepted' | 'asked about';
type Service = string;

/** The resource in the state, the call, and what is expected: the argument, its value or the part of it that is named, and the verdict. */
type Case = readonly [
  type: string,
  state: JsonObject,
  call: readonly [Service, string, JsonObject],
  argument: string,
  value: Json,
  judged: Judged,
];

const arn = (service: string, rest: string): string => `arn:aws:${service}:us-east-1:123456789012:${rest}`;

const DB = { id: 'db-1', identifier: 'shop', arn: arn('rds', 'db:shop') };
const CLUSTER = { id: 'shop', cluster_identifier: 'shop', arn: arn('rds', 'cluster:shop'), engine: 'aurora-mysql' };
const DOCUMENTS = { ...CLUSTER, engine: 'docdb' };
const FUNCTION = { id: 'w', function_name: 'w', arn: arn('lambda', 'function:w') };
const MAPPING = { id: '14e0db71-8888-48b5-9999-94e63f241eda', uuid: '14e0db71-8888-48b5-9999-94e63f241eda' };
const EKS = { id: 'shop', name: 'shop', arn: arn('eks', 'cluster/shop') };
const NODES = { id: 'shop:web', cluster_name: 'shop', node_group_name: 'web', arn: arn('eks', 'nodegroup/shop/web/1') };
const SERVICE = { id: arn('ecs', 'service/shop/web'), name: 'web', cluster: arn('ecs', 'cluster/shop') };
const PROVIDER = { id: arn('ecs', 'capacity-provider/spot'), arn: arn('ecs', 'capacity-provider/spot'), name: 'spot' };
const LB = { arn: arn('elasticloadbalancing', 'loadbalancer/app/shop/0123456789abcdef') };
const LISTENER = { arn: arn('elasticloadbalancing', 'listener/app/shop/0123456789abcdef/fedcba9876543210') };
const TARGETS = { arn: arn('elasticloadbalancing', 'targetgroup/web/0123456789abcdef') };
const TABLE = { id: 'orders', name: 'orders', arn: arn('dynamodb', 'table/orders') };
const KEY = '1234abcd-12ab-34cd-56ef-1234567890ab';
const TOPIC = { arn: arn('sns', 'events.fifo'), name: 'events.fifo' };
const LOGS = { id: '/shop/web', name: '/shop/web', arn: arn('logs', 'log-group:/shop/web') };
const ACL = { id: 'a1b2', name: 'edge', scope: 'REGIONAL', arn: arn('wafv2', 'regional/webacl/edge/a1b2') };
const STREAM = { id: arn('kinesis', 'stream/clicks'), arn: arn('kinesis', 'stream/clicks'), name: 'clicks' };
const GROUP = { id: 'web', name: 'web' };
const DOMAIN = { id: arn('es', 'domain/search'), arn: arn('es', 'domain/search'), domain_name: 'search' };
const CACHE = { id: 'cache', replication_group_id: 'cache', arn: arn('elasticache', 'replicationgroup:cache') };

const lbAttributes = (loadBalancerArn: string, key: string, value: string): readonly [Service, string, JsonObject] => [
  'elasticloadbalancing',
  'ModifyLoadBalancerAttributes',
  { loadBalancerArn, attributes: [{ key, value }] },
];
const listenerAttributes = (key: string, value: string): readonly [Service, string, JsonObject] => [
  'elasticloadbalancing',
  'ModifyListenerAttributes',
  { listenerArn: LISTENER.arn, attributes: [{ key, value }] },
];

const CASES: readonly Case[] = [
  [
    'aws_db_instance',
    { ...DB, database_insights_mode: 'standard' },
    ['rds', 'ModifyDBInstance', { dBInstanceIdentifier: 'shop', databaseInsightsMode: 'advanced', applyImmediately: true }],
    'database_insights_mode',
    'advanced',
    'asked about',
  ],
  [
    'aws_db_instance',
    { ...DB, dedicated_log_volume: false },
    ['rds', 'ModifyDBInstance', { dBInstanceIdentifier: 'shop', dedicatedLogVolume: true, applyImmediately: true }],
    'dedicated_log_volume',
    true,
    'asked about',
  ],
  [
    'aws_rds_cluster',
    { ...CLUSTER, performance_insights_enabled: false },
    ['rds', 'ModifyDBCluster', { dBClusterIdentifier: 'shop', enablePerformanceInsights: true, applyImmediately: true }],
    'performance_insights_enabled',
    true,
    'accepted',
  ],
  [
    'aws_rds_cluster',
    { ...CLUSTER, auto_minor_version_upgrade: true },
    ['rds', 'ModifyDBCluster', { dBClusterIdentifier: 'shop', autoMinorVersionUpgrade: false, applyImmediately: true }],
    'auto_minor_version_upgrade',
    false,
    'asked about',
  ],
  [
    'aws_rds_cluster',
    { ...CLUSTER, serverlessv2_scaling_configuration: [{ min_capacity: 0, max_capacity: 4, seconds_until_auto_pause: 600 }] },
    [
      'rds',
      'ModifyDBCluster',
      {
        dBClusterIdentifier: 'shop',
        serverlessV2ScalingConfiguration: { minCapacity: 0, maxCapacity: 4, secondsUntilAutoPause: 1200 },
      },
    ],
    'serverlessv2_scaling_configuration',
    [{ seconds_until_auto_pause: 1200 }],
    'accepted',
  ],
  [
    'aws_docdb_cluster',
    { ...DOCUMENTS, serverless_v2_scaling_configuration: [{ min_capacity: 2, max_capacity: 8 }] },
    ['rds', 'ModifyDBCluster', { dBClusterIdentifier: 'shop', serverlessV2ScalingConfiguration: { minCapacity: 4, maxCapacity: 8 } }],
    'serverless_v2_scaling_configuration',
    [{ min_capacity: 4 }],
    'accepted',
  ],
  [
    'aws_lambda_function',
    { ...FUNCTION, logging_config: [{ log_format: 'Text', log_group: '/aws/lambda/w', application_log_level: '', system_log_level: '' }] },
    [
      'lambda',
      'UpdateFunctionConfiguration20150331v2',
      {
        functionName: 'w',
        loggingConfig: { logFormat: 'JSON', logGroup: '/aws/lambda/w', applicationLogLevel: 'FATAL', systemLogLevel: 'WARN' },
      },
    ],
    'logging_config',
    [{ log_format: 'JSON', application_log_level: 'FATAL', system_log_level: 'WARN' }],
    'asked about',
  ],
  [
    'aws_lambda_function',
    { ...FUNCTION, durable_config: [{ execution_timeout: 3600, retention_period: 7 }] },
    [
      'lambda',
      'UpdateFunctionConfiguration20150331v2',
      { functionName: 'w', durableConfig: { executionTimeout: 3600, retentionPeriodInDays: 14 } },
    ],
    'durable_config',
    [{ execution_timeout: 3600, retention_period: 14 }],
    'accepted',
  ],
  [
    'aws_lambda_event_source_mapping',
    { ...MAPPING, kms_key_arn: '' },
    ['lambda', 'UpdateEventSourceMapping20150331', { uUID: MAPPING.uuid, kMSKeyArn: arn('kms', `key/${KEY}`) }],
    'kms_key_arn',
    arn('kms', `key/${KEY}`),
    'asked about',
  ],
  [
    'aws_lambda_event_source_mapping',
    { ...MAPPING, provisioned_poller_config: [{ minimum_pollers: 2, maximum_pollers: 20, poller_group_name: '' }] },
    [
      'lambda',
      'UpdateEventSourceMapping20150331',
      { uUID: MAPPING.uuid, provisionedPollerConfig: { minimumPollers: 4, maximumPollers: 20 } },
    ],
    'provisioned_poller_config',
    [{ minimum_pollers: 4, maximum_pollers: 20 }],
    'accepted',
  ],
  [
    'aws_eks_cluster',
    { ...EKS, deletion_protection: false },
    ['eks', 'UpdateClusterConfig', { name: 'shop', deletionProtection: true, clientRequestToken: 't' }],
    'deletion_protection',
    true,
    'accepted',
  ],
  [
    'aws_eks_cluster',
    { ...EKS, deletion_protection: true },
    ['eks', 'UpdateClusterConfig', { name: 'shop', deletionProtection: false, clientRequestToken: 't' }],
    'deletion_protection',
    false,
    'asked about',
  ],
  [
    'aws_eks_cluster',
    { ...EKS, access_config: [{ authentication_mode: 'CONFIG_MAP', bootstrap_cluster_creator_admin_permissions: true }] },
    ['eks', 'UpdateClusterConfig', { name: 'shop', accessConfig: { authenticationMode: 'API_AND_CONFIG_MAP' } }],
    'access_config',
    [{ authentication_mode: 'API_AND_CONFIG_MAP', bootstrap_cluster_creator_admin_permissions: true }],
    'asked about',
  ],
  [
    'aws_eks_cluster',
    { ...EKS, upgrade_policy: [{ support_type: 'EXTENDED' }] },
    ['eks', 'UpdateClusterConfig', { name: 'shop', upgradePolicy: { supportType: 'STANDARD' } }],
    'upgrade_policy',
    [{ support_type: 'STANDARD' }],
    'asked about',
  ],
  [
    'aws_eks_node_group',
    { ...NODES, node_repair_config: [{ enabled: false }] },
    ['eks', 'UpdateNodegroupConfig', { name: 'shop', nodegroupName: 'web', nodeRepairConfig: { enabled: true } }],
    'node_repair_config',
    [{ enabled: true }],
    'asked about',
  ],
  [
    'aws_ecs_service',
    { ...SERVICE, availability_zone_rebalancing: 'ENABLED' },
    ['ecs', 'UpdateService', { cluster: 'shop', service: 'web', availabilityZoneRebalancing: 'DISABLED' }],
    'availability_zone_rebalancing',
    'DISABLED',
    'asked about',
  ],
  [
    'aws_ecs_service',
    { ...SERVICE, deployment_configuration: [{ strategy: 'ROLLING', bake_time_in_minutes: '0', lifecycle_hook: [] }] },
    [
      'ecs',
      'UpdateService',
      { cluster: 'shop', service: 'web', deploymentConfiguration: { strategy: 'BLUE_GREEN', bakeTimeInMinutes: 10 } },
    ],
    'deployment_configuration',
    [{ strategy: 'BLUE_GREEN', bake_time_in_minutes: '10' }],
    'asked about',
  ],
  [
    'aws_ecs_capacity_provider',
    { ...PROVIDER, auto_scaling_group_provider: [{ managed_termination_protection: 'ENABLED', managed_draining: 'ENABLED' }] },
    ['ecs', 'UpdateCapacityProvider', { name: 'spot', autoScalingGroupProvider: { managedDraining: 'DISABLED' } }],
    'auto_scaling_group_provider',
    [{ managed_termination_protection: 'ENABLED', managed_draining: 'DISABLED' }],
    'asked about',
  ],
  [
    'aws_lb',
    { ...LB, client_keep_alive: 3600 },
    lbAttributes(LB.arn, 'client_keep_alive.seconds', '1800'),
    'client_keep_alive',
    1800,
    'accepted',
  ],
  [
    'aws_lb',
    { ...LB, enable_zonal_shift: false },
    lbAttributes(LB.arn, 'zonal_shift.config.enabled', 'true'),
    'enable_zonal_shift',
    true,
    'asked about',
  ],
  [
    'aws_lb',
    { ...LB, minimum_load_balancer_capacity: [{ capacity_units: 100 }] },
    ['elasticloadbalancing', 'ModifyCapacityReservation', { loadBalancerArn: LB.arn, minimumLoadBalancerCapacity: { capacityUnits: 200 } }],
    'minimum_load_balancer_capacity',
    [{ capacity_units: 200 }],
    'accepted',
  ],
  [
    'aws_lb',
    { ...LB, health_check_logs: [{ bucket: 'logs', enabled: true, prefix: '' }] },
    lbAttributes(LB.arn, 'health_check_logs.s3.enabled', 'false'),
    'health_check_logs',
    [{ bucket: 'logs', enabled: false }],
    'asked about',
  ],
  [
    'aws_lb_listener',
    { ...LISTENER, tcp_idle_timeout_seconds: 350 },
    listenerAttributes('tcp.idle_timeout.seconds', '600'),
    'tcp_idle_timeout_seconds',
    600,
    'accepted',
  ],
  [
    'aws_lb_listener',
    { ...LISTENER, routing_http_response_strict_transport_security_header_value: 'max-age=31536000' },
    listenerAttributes('routing.http.response.strict_transport_security.header_value', ''),
    'routing_http_response_strict_transport_security_header_value',
    '',
    'asked about',
  ],
  [
    'aws_lb_listener',
    { ...LISTENER, routing_http_response_access_control_allow_origin_header_value: 'https://shop.example.com' },
    listenerAttributes('routing.http.response.access_control_allow_origin.header_value', '*'),
    'routing_http_response_access_control_allow_origin_header_value',
    '*',
    'asked about',
  ],
  [
    'aws_lb_target_group',
    { ...TARGETS, load_balancing_anomaly_mitigation: 'off' },
    [
      'elasticloadbalancing',
      'ModifyTargetGroupAttributes',
      { targetGroupArn: TARGETS.arn, attributes: [{ key: 'load_balancing.algorithm.anomaly_mitigation', value: 'on' }] },
    ],
    'load_balancing_anomaly_mitigation',
    'on',
    'asked about',
  ],
  [
    'aws_lb_target_group',
    {
      ...TARGETS,
      target_group_health: [
        {
          dns_failover: [{ minimum_healthy_targets_count: '1', minimum_healthy_targets_percentage: 'off' }],
          unhealthy_state_routing: [{ minimum_healthy_targets_count: 1, minimum_healthy_targets_percentage: 'off' }],
        },
      ],
    },
    [
      'elasticloadbalancing',
      'ModifyTargetGroupAttributes',
      { targetGroupArn: TARGETS.arn, attributes: [{ key: 'target_group_health.dns_failover.minimum_healthy_targets.count', value: '2' }] },
    ],
    'target_group_health',
    [{ dns_failover: [{ minimum_healthy_targets_count: '2', minimum_healthy_targets_percentage: 'off' }] }],
    'asked about',
  ],
  [
    'aws_dynamodb_table',
    { ...TABLE, billing_mode: 'PAY_PER_REQUEST', on_demand_throughput: [{ max_read_request_units: 100, max_write_request_units: 100 }] },
    ['dynamodb', 'UpdateTable', { tableName: 'orders', onDemandThroughput: { maxReadRequestUnits: 200, maxWriteRequestUnits: 100 } }],
    'on_demand_throughput',
    [{ max_read_request_units: 200, max_write_request_units: 100 }],
    'accepted',
  ],
  [
    'aws_dynamodb_table',
    { ...TABLE, warm_throughput: [{ read_units_per_second: 12_000, write_units_per_second: 4000 }] },
    ['dynamodb', 'UpdateTable', { tableName: 'orders', warmThroughput: { readUnitsPerSecond: 24_000, writeUnitsPerSecond: 4000 } }],
    'warm_throughput',
    [{ read_units_per_second: 24_000, write_units_per_second: 4000 }],
    'asked about',
  ],
  [
    'aws_dynamodb_table',
    { ...TABLE, point_in_time_recovery: [{ enabled: true, recovery_period_in_days: 35 }] },
    [
      'dynamodb',
      'UpdateContinuousBackups',
      { tableName: 'orders', pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 7 } },
    ],
    'point_in_time_recovery',
    [{ enabled: true, recovery_period_in_days: 7 }],
    'asked about',
  ],
  [
    'aws_kms_key',
    { id: KEY, key_id: KEY, arn: arn('kms', `key/${KEY}`), enable_key_rotation: true, rotation_period_in_days: 365 },
    ['kms', 'EnableKeyRotation', { keyId: KEY, rotationPeriodInDays: 180 }],
    'rotation_period_in_days',
    180,
    'asked about',
  ],
  [
    'aws_kms_key',
    { id: KEY, key_id: KEY, arn: arn('kms', `key/${KEY}`), enable_key_rotation: true, rotation_period_in_days: 365 },
    ['kms', 'EnableKeyRotation', { keyId: KEY, rotationPeriodInDays: 2560 }],
    'rotation_period_in_days',
    2560,
    'asked about',
  ],
  [
    'aws_sns_topic',
    { ...TOPIC, id: TOPIC.arn, fifo_throughput_scope: 'Topic' },
    ['sns', 'SetTopicAttributes', { topicArn: TOPIC.arn, attributeName: 'FifoThroughputScope', attributeValue: 'MessageGroup' }],
    'fifo_throughput_scope',
    'MessageGroup',
    'asked about',
  ],
  [
    'aws_cloudwatch_log_group',
    { ...LOGS, deletion_protection_enabled: true },
    ['logs', 'PutLogGroupDeletionProtection', { logGroupIdentifier: '/shop/web', deletionProtectionEnabled: false }],
    'deletion_protection_enabled',
    false,
    'asked about',
  ],
  [
    'aws_cloudwatch_log_group',
    { ...LOGS, deletion_protection_enabled: false },
    ['logs', 'PutLogGroupDeletionProtection', { logGroupIdentifier: LOGS.arn, deletionProtectionEnabled: true }],
    'deletion_protection_enabled',
    true,
    'accepted',
  ],
  [
    'aws_sfn_state_machine',
    {
      id: arn('states', 'stateMachine:flow'),
      arn: arn('states', 'stateMachine:flow'),
      encryption_configuration: [
        { type: 'CUSTOMER_MANAGED_KMS_KEY', kms_key_id: arn('kms', `key/${KEY}`), kms_data_key_reuse_period_seconds: 300 },
      ],
    },
    [
      'states',
      'UpdateStateMachine',
      { stateMachineArn: arn('states', 'stateMachine:flow'), encryptionConfiguration: { type: 'AWS_OWNED_KEY' } },
    ],
    'encryption_configuration',
    [{ type: 'AWS_OWNED_KEY' }],
    'asked about',
  ],
  [
    'aws_wafv2_web_acl',
    { ...ACL, challenge_config: [{ immunity_time_property: [{ immunity_time: 300 }] }], default_action: [{ allow: [{}], block: [] }] },
    [
      'wafv2',
      'UpdateWebACL',
      {
        name: 'edge',
        id: 'a1b2',
        scope: 'REGIONAL',
        defaultAction: { allow: {} },
        challengeConfig: { immunityTimeProperty: { immunityTime: 259_200 } },
        lockToken: 't',
      },
    ],
    'challenge_config',
    [{ immunity_time_property: [{ immunity_time: 259_200 }] }],
    'asked about',
  ],
  [
    'aws_efs_file_system',
    { id: 'fs-0123456789abcdef0', protection: [{ replication_overwrite: 'ENABLED' }] },
    [
      'elasticfilesystem',
      'UpdateFileSystemProtection',
      { fileSystemId: 'fs-0123456789abcdef0', replicationOverwriteProtection: 'DISABLED' },
    ],
    'protection',
    [{ replication_overwrite: 'DISABLED' }],
    'asked about',
  ],
  [
    'aws_ecr_repository',
    { id: 'web', name: 'web', arn: arn('ecr', 'repository/web'), image_tag_mutability: 'IMMUTABLE' },
    [
      'ecr',
      'PutImageTagMutability',
      {
        repositoryName: 'web',
        imageTagMutability: 'IMMUTABLE_WITH_EXCLUSION',
        imageTagMutabilityExclusionFilters: [{ filterType: 'WILDCARD', filter: 'latest*' }],
      },
    ],
    'image_tag_mutability_exclusion_filter',
    [{ filter: 'latest*', filter_type: 'WILDCARD' }],
    'asked about',
  ],
  [
    'aws_autoscaling_group',
    { ...GROUP, availability_zone_distribution: [{ capacity_distribution_strategy: 'balanced-best-effort' }] },
    [
      'autoscaling',
      'UpdateAutoScalingGroup',
      { autoScalingGroupName: 'web', availabilityZoneDistribution: { capacityDistributionStrategy: 'balanced-only' } },
    ],
    'availability_zone_distribution',
    [{ capacity_distribution_strategy: 'balanced-only' }],
    'asked about',
  ],
  [
    'aws_opensearch_domain',
    { ...DOMAIN, ip_address_type: 'ipv4' },
    ['es', 'UpdateDomainConfig', { domainName: 'search', iPAddressType: 'dualstack' }],
    'ip_address_type',
    'dualstack',
    'asked about',
  ],
  [
    'aws_elasticache_replication_group',
    { ...CACHE, transit_encryption_mode: 'required' },
    ['elasticache', 'ModifyReplicationGroup', { replicationGroupId: 'cache', transitEncryptionMode: 'preferred', applyImmediately: true }],
    'transit_encryption_mode',
    'preferred',
    'asked about',
  ],
  [
    'aws_codebuild_project',
    { id: 'web', name: 'web', arn: arn('codebuild', 'project/web'), auto_retry_limit: 2 },
    ['codebuild', 'UpdateProject', { name: 'web', autoRetryLimit: 3 }],
    'auto_retry_limit',
    3,
    'accepted',
  ],
  [
    'aws_kinesis_stream',
    { ...STREAM, max_record_size_in_kib: 1024 },
    ['kinesis', 'UpdateMaxRecordSize', { streamARN: STREAM.arn, maxRecordSizeInKiB: 2048 }],
    'max_record_size_in_kib',
    2048,
    'accepted',
  ],
  [
    'aws_cognito_user_pool',
    { id: 'us-east-1_AbCdEfGhI', name: 'p', user_pool_tier: 'PLUS' },
    ['cognito-idp', 'UpdateUserPool', { userPoolId: 'us-east-1_AbCdEfGhI', userPoolTier: 'LITE' }],
    'user_pool_tier',
    'LITE',
    'asked about',
  ],
  [
    'aws_cloudwatch_event_bus',
    { id: 'orders', name: 'orders', arn: arn('events', 'event-bus/orders'), kms_key_identifier: KEY, description: '' },
    ['events', 'UpdateEventBus', { name: 'orders', description: 'orders of the shop', kmsKeyIdentifier: KEY }],
    'description',
    'orders of the shop',
    'accepted',
  ],
  [
    'aws_ec2_transit_gateway',
    { id: 'tgw-0123456789abcdef0', security_group_referencing_support: 'disable' },
    [
      'ec2',
      'ModifyTransitGateway',
      {
        ModifyTransitGatewayRequest: {
          TransitGatewayId: 'tgw-0123456789abcdef0',
          Options: { SecurityGroupReferencingSupport: 'enable' },
        },
      },
    ],
    'security_group_referencing_support',
    'enable',
    'asked about',
  ],
  [
    'aws_appsync_graphql_api',
    { id: 'abcdefghijklmnopqrstuvwxyz', name: 'shop', introspection_config: 'DISABLED' },
    [
      'appsync',
      'UpdateGraphqlApi',
      { apiId: 'abcdefghijklmnopqrstuvwxyz', name: 'shop', authenticationType: 'API_KEY', introspectionConfig: 'ENABLED' },
    ],
    'introspection_config',
    'ENABLED',
    'asked about',
  ],
  [
    'aws_scheduler_schedule',
    {
      id: 'default/report',
      arn: arn('scheduler', 'schedule/default/report'),
      name: 'report',
      group_name: 'default',
      action_after_completion: 'NONE',
    },
    ['scheduler', 'UpdateSchedule', { name: 'report', groupName: 'default', actionAfterCompletion: 'DELETE' }],
    'action_after_completion',
    'DELETE',
    'asked about',
  ],
];

const NEWEST = bundledSchema('6.66.0');

async function runOf(
  type: string,
  values: JsonObject,
  [service, eventName, requestParameters]: Case[2],
  schema = NEWEST,
): Promise<RunInMemory> {
  const event = anEvent({ eventSource: `${service}.amazonaws.com`, eventName, requestParameters });
  return runInMemory([event], {}, { code: `resource "${type}" "it" {\n}\n`, state: [inState(`${type}.it`, values)], schema });
}

describe('an argument newer than provider 5.32', () => {
  it.each(CASES.map((one) => [`${one[0]} ${one[3]} is ${JSON.stringify(one[4])}, ${one[5]}`, ...one] as const))(
    '%s',
    async (_name, type, values, call, argument, value, judged) => {
      const { reconciliations } = await runOf(type, values, call);
      const found = reconciliations.flatMap(({ decision: { drift, verdict } }) =>
        drift.changes.map(({ path, after }) => ({ path, after, verdict })),
      );
      const own = found.filter(({ path }) => path === argument);

      expect(own.map(({ after }) => after)).toMatchObject([value]);
      expect(own.map(({ verdict }) => (verdict === 'accept' ? 'accepted' : 'asked about'))).toEqual([judged]);
    },
  );
});

describe('a safeguard that this provider version does not know', () => {
  it.each<readonly [string, JsonObject, Case[2]]>([
    ['aws_eks_cluster', EKS, ['eks', 'UpdateClusterConfig', { name: 'shop', deletionProtection: false }]],
    [
      'aws_cloudwatch_log_group',
      LOGS,
      ['logs', 'PutLogGroupDeletionProtection', { logGroupIdentifier: '/shop/web', deletionProtectionEnabled: false }],
    ],
  ])('is escalated if a call switches it off: %s', async (type, state, call) => {
    const { reconciliations } = await runOf(type, state, call, bundledSchema('5.32.1'));

    expect(reconciliations.map(({ decision: { verdict } }) => verdict)).toEqual(['escalate']);
  });
});

describe('the Region of a resource', () => {
  const QUEUE = {
    id: 'https://sqs.us-east-1.amazonaws.com/123456789012/jobs',
    name: 'jobs',
    arn: arn('sqs', 'jobs'),
    region: 'us-east-1',
  };

  it('is an identifier of every type, and is written by no call', () => {
    const entries = [...catalogue.entries.values()];

    expect(entries.filter(({ traits }) => governedBy(traits, 'region') !== 'identifier').map(({ type }) => type)).toEqual([]);
    expect(entries.filter(({ attributes }) => (attributes['region']?.kind ?? 'computed') !== 'computed').map(({ type }) => type)).toEqual(
      [],
    );
  });

  it.each([
    ['that code sets and other resources have too', '  region = "us-east-1"\n', ['escalate region']],
    ['that code inherits from its provider', '', []],
  ])('is never patched, including a region %s', async (_name, line, expected) => {
    const code = `resource "aws_sqs_queue" "it" {\n  name   = "jobs"\n${line}}\n\nresource "aws_sqs_queue" "other" {\n  region = "eu-west-1"\n}\n`;
    const moved = { address: 'aws_sqs_queue.it', type: 'aws_sqs_queue', kind: 'update', sensitive: [] } as const;
    const state = [inState('aws_sqs_queue.it', QUEUE), inState('aws_sqs_queue.other', { name: 'other', region: 'eu-west-1' })];

    const { reconciliations } = await runInMemory(
      [],
      {},
      {
        code,
        state,
        schema: NEWEST,
        refresh: [{ ...moved, before: QUEUE, after: { ...QUEUE, region: 'eu-west-1' } }],
      },
    );

    const found = reconciliations.flatMap(({ decision }) => decision.drift.changes.map(({ path }) => `${decision.verdict} ${path}`));
    expect(found).toEqual(expected);
  });
});
