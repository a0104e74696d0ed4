/**
 * What aws_opensearch_domain and aws_elasticsearch_domain have in common: the settings that their calls spell alike.
 * https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpdateDomainConfig.html
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { block, blocks, changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { jsonText } from '../convert.ts';
import { by, HIDDEN, put, request } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { arnOf } from '../select.ts';
import { change } from '../write.ts';

/** Name of the domain that a call is about. */
export const domainName = request('domainName');
/** ARN of the domain that a call is about. */
export const domainArn = arnOf('es', 'domain/', domainName);

/** How many nodes of which kind; `multiAZWithStandbyEnabled` only the newer type has. */
export const clusterConfig: Shape = {
  dedicated_master_count: value('dedicatedMasterCount', 0),
  dedicated_master_enabled: value('dedicatedMasterEnabled', false),
  dedicated_master_type: value('dedicatedMasterType', ''),
  instance_count: value('instanceCount', 1),
  instance_type: value('instanceType', ''),
  warm_count: value('warmCount', 0),
  warm_enabled: value('warmEnabled', false),
  warm_type: value('warmType', ''),
  zone_awareness_enabled: value('zoneAwarenessEnabled', false),
  cold_storage_options: block('coldStorageOptions', { enabled: value('enabled', false) }),
  zone_awareness_config: block('zoneAwarenessConfig', { availability_zone_count: value('availabilityZoneCount', 2) }),
};

/** Blocks that both types write alike: Terraform's name → where the API has it and what lies inside. */
const BLOCKS: Readonly<Record<string, { readonly from: string; readonly shape: Shape }>> = {
  auto_tune_options: {
    from: 'autoTuneOptions',
    shape: {
      desired_state: value('desiredState', ''),
      rollback_on_disable: value('rollbackOnDisable', ''),
      maintenance_schedule: blocks('maintenanceSchedules', {
        cron_expression_for_recurrence: value('cronExpressionForRecurrence', ''),
        start_at: value('startAt', ''),
        duration: block('duration', { unit: value('unit', ''), value: value('value', 0) }),
      }),
    },
  },
  cognito_options: {
    from: 'cognitoOptions',
    shape: {
      enabled: value('enabled', false),
      identity_pool_id: value('identityPoolId', ''),
      role_arn: value('roleArn', ''),
      user_pool_id: value('userPoolId', ''),
    },
  },
  domain_endpoint_options: {
    from: 'domainEndpointOptions',
    shape: {
      custom_endpoint: value('customEndpoint', ''),
      custom_endpoint_certificate_arn: value('customEndpointCertificateArn', ''),
      custom_endpoint_enabled: value('customEndpointEnabled', false),
      enforce_https: value('enforceHTTPS', false),
      tls_security_policy: value('tLSSecurityPolicy', ''),
    },
  },
  ebs_options: {
    from: 'eBSOptions',
    shape: {
      ebs_enabled: value('eBSEnabled', false),
      iops: value('iops', 0),
      throughput: value('throughput', 0),
      volume_size: value('volumeSize', 0),
      volume_type: value('volumeType', ''),
    },
  },
  encrypt_at_rest: { from: 'encryptionAtRestOptions', shape: { enabled: value('enabled', false), kms_key_id: value('kmsKeyId', '') } },
  node_to_node_encryption: { from: 'nodeToNodeEncryptionOptions', shape: { enabled: value('enabled', false) } },
  snapshot_options: {
    from: 'snapshotOptions',
    shape: { automated_snapshot_start_hour: value('automatedSnapshotStartHour', 0) },
  },
  vpc_options: {
    from: 'vPCOptions',
    shape: {
      availability_zones: value('availabilityZones', []),
      security_group_ids: value('securityGroupIds', []),
      subnet_ids: value('subnetIds', []),
      vpc_id: value('vPCId', ''),
    },
  },
};

/** Who may use it: in the newer calls Terraform can write it as a resource of its own too. */
export const accessPolicies: Writer = put('access_policies', request('accessPolicies'), jsonText);

/** An upgrade may set some of them on its way. https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpgradeDomain.html */
export const advancedOptionsOfUpgrade: Writer = mergeMap('advanced_options', request('advancedOptions'));

/** The settings that both calls of both types spell alike. Of an object without anything in it, nothing was asked. */
export const commonSettings: readonly Writer[] = [
  change('advanced_options', request('advancedOptions'), (options) => (isJsonObject(options) ? options : {})),
  change('log_publishing_options', request('logPublishingOptions'), logOptions),
  ...Object.entries(BLOCKS).map(([name, { from, shape }]) => change(name, (event) => filled(request(from)(event)), changedBlock(shape))),
];

/**
 * Writes who may sign in to the domain. The master user's password, which calls carry, CloudTrail hides.
 * @param more settings that one of the types has beside
 * @returns a writer
 */
export function advancedSecurity(more: Shape): Writer {
  const shape: Shape = {
    enabled: value('enabled', false),
    internal_user_database_enabled: value('internalUserDatabaseEnabled', false),
    ...more,
    master_user_options: (_api, before) => before ?? [],
  };
  return change(
    'advanced_security_options',
    (event) => filled(request('advancedSecurityOptions')(event)),
    (options, before) =>
      isJsonObject(options) && options['masterUserOptions'] !== undefined ? HIDDEN : changedBlock(shape)(options, before),
  );
}

/** Tags are changed by the domain's ARN. */
export function taggingOf(identify: Call['identify']): Readonly<Record<'AddTags' | 'RemoveTags', Call>> {
  return {
    AddTags: { effect: 'updates', identify, writers: [mergeMap('tags', request('tagList'))], amongMany: true },
    RemoveTags: { effect: 'updates', identify, writers: [removeKeys('tags', request('tagKeys'))], amongMany: true },
  };
}

/** Names the domain by its ARN in the tagging calls. */
export const byTaggedArn: Call['identify'] = by({ arn: request('aRN') });

function filled(found: Json | undefined): Json | undefined {
  return isJsonObject(found) && Object.keys(found).length === 0 ? undefined : found;
}

/** The call names the kinds of log that it changes; state has one block for each. */
function logOptions(options: Json, before: Json | undefined): readonly JsonObject[] {
  if (!isJsonObject(options)) return [];
  const kept = (Array.isArray(before) ? before : []).filter(isJsonObject).filter((one) => !Object.hasOwn(options, String(one['log_type'])));
  const named = Object.entries(options).map(([kind, one]) => ({
    cloudwatch_log_group_arn: isJsonObject(one) ? (one['cloudWatchLogsLogGroupArn'] ?? '') : '',
    enabled: isJsonObject(one) ? (one['enabled'] ?? true) : true,
    log_type: kind,
  }));
  return [...kept, ...named];
}
