/**
 * What aws_opensearch_domain and aws_elasticsearch_domain have in common: the settings that their calls spell alike.
 * https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpdateDomainConfig.html
 */
import * as c from '../words.ts';

/** Name of the domain that a call is about. */
export const domainName = c.request('domainName');
/** ARN of the domain that a call is about. */
export const domainArn = c.arnOf('es', 'domain/', domainName);

/** How many nodes of which kind; `multiAZWithStandbyEnabled` only the newer type has. */
export const clusterConfig: c.Shape = {
  dedicated_master_count: c.value('dedicatedMasterCount', 0),
  dedicated_master_enabled: c.value('dedicatedMasterEnabled', false),
  dedicated_master_type: c.value('dedicatedMasterType', ''),
  instance_count: c.value('instanceCount', 1),
  instance_type: c.value('instanceType', ''),
  warm_count: c.value('warmCount', 0),
  warm_enabled: c.value('warmEnabled', false),
  warm_type: c.value('warmType', ''),
  zone_awareness_enabled: c.value('zoneAwarenessEnabled', false),
  cold_storage_options: c.block('coldStorageOptions', { enabled: c.value('enabled', false) }),
  zone_awareness_config: c.block('zoneAwarenessConfig', { availability_zone_count: c.value('availabilityZoneCount', 2) }),
};

/** Blocks that both types write alike: Terraform's name → where the API has it and what lies inside. */
const BLOCKS: Readonly<Record<string, { readonly from: string; readonly shape: c.Shape }>> = {
  auto_tune_options: {
    from: 'autoTuneOptions',
    shape: {
      desired_state: c.value('desiredState', ''),
      rollback_on_disable: c.value('rollbackOnDisable', ''),
      maintenance_schedule: c.blocks('maintenanceSchedules', {
        cron_expression_for_recurrence: c.value('cronExpressionForRecurrence', ''),
        start_at: c.value('startAt', ''),
        duration: c.block('duration', { unit: c.value('unit', ''), value: c.value('value', 0) }),
      }),
    },
  },
  cognito_options: {
    from: 'cognitoOptions',
    shape: {
      enabled: c.value('enabled', false),
      identity_pool_id: c.value('identityPoolId', ''),
      role_arn: c.value('roleArn', ''),
      user_pool_id: c.value('userPoolId', ''),
    },
  },
  domain_endpoint_options: {
    from: 'domainEndpointOptions',
    shape: {
      custom_endpoint: c.value('customEndpoint', ''),
      custom_endpoint_certificate_arn: c.value('customEndpointCertificateArn', ''),
      custom_endpoint_enabled: c.value('customEndpointEnabled', false),
      enforce_https: c.value('enforceHTTPS', false),
      tls_security_policy: c.value('tLSSecurityPolicy', ''),
    },
  },
  ebs_options: {
    from: 'eBSOptions',
    shape: {
      ebs_enabled: c.value('eBSEnabled', false),
      iops: c.value('iops', 0),
      throughput: c.value('throughput', 0),
      volume_size: c.value('volumeSize', 0),
      volume_type: c.value('volumeType', ''),
    },
  },
  encrypt_at_rest: { from: 'encryptionAtRestOptions', shape: { enabled: c.value('enabled', false), kms_key_id: c.value('kmsKeyId', '') } },
  node_to_node_encryption: { from: 'nodeToNodeEncryptionOptions', shape: { enabled: c.value('enabled', false) } },
  snapshot_options: {
    from: 'snapshotOptions',
    shape: { automated_snapshot_start_hour: c.value('automatedSnapshotStartHour', 0) },
  },
  vpc_options: {
    from: 'vPCOptions',
    shape: {
      availability_zones: c.value('availabilityZones', []),
      security_group_ids: c.value('securityGroupIds', []),
      subnet_ids: c.value('subnetIds', []),
      vpc_id: c.value('vPCId', ''),
    },
  },
};

/** Who may use it: in the newer calls Terraform can write it as a resource of its own too. */
export const accessPolicies: c.Writer = c.writes({ access_policies: ['accessPolicies', c.jsonText] });

/** An upgrade may set some of them on its way. https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpgradeDomain.html */
export const advancedOptionsOfUpgrade: c.Writer = c.mergeMap('advanced_options', 'advancedOptions');

/** The settings that both calls of both types spell alike. Of an object without anything in it, nothing was asked. */
export const commonSettings: readonly c.Writing[] = [
  c.change('advanced_options', 'advancedOptions', (options) => (c.isJsonObject(options) ? options : {})),
  c.change('log_publishing_options', 'logPublishingOptions', logOptions),
  ...Object.entries(BLOCKS).map(([name, { from, shape }]) =>
    c.change(name, (event) => filled(c.request(from)(event)), c.changedBlock(shape)),
  ),
];

/**
 * Writes who may sign in to the domain. The master user's password, which calls carry, CloudTrail hides.
 * @param more settings that one of the types has beside
 * @returns a writer
 */
export function advancedSecurity(more: c.Shape): c.Writer {
  const shape: c.Shape = {
    enabled: c.value('enabled', false),
    internal_user_database_enabled: c.value('internalUserDatabaseEnabled', false),
    ...more,
    master_user_options: (_api, before) => before ?? [],
  };
  return c.change(
    'advanced_security_options',
    (event) => filled(c.request('advancedSecurityOptions')(event)),
    (options, before) =>
      c.isJsonObject(options) && options['masterUserOptions'] !== undefined ? c.HIDDEN : c.changedBlock(shape)(options, before),
  );
}

/** Tags are changed by the domain's ARN. */
export function taggingOf(identify: c.Call['identify']): Readonly<Record<'AddTags' | 'RemoveTags', c.Call>> {
  return {
    AddTags: { effect: 'updates', identify, writers: [c.mergeMap('tags', 'tagList')], amongMany: true },
    RemoveTags: { effect: 'updates', identify, writers: [c.removeKeys('tags', 'tagKeys')], amongMany: true },
  };
}

/** Names the domain by its ARN in the tagging calls. */
export const byTaggedArn: c.Call['identify'] = c.by({ arn: 'aRN' });

function filled(found: c.Json | undefined): c.Json | undefined {
  return c.isJsonObject(found) && Object.keys(found).length === 0 ? undefined : found;
}

/** The call names the kinds of log that it changes; state has one block for each. */
function logOptions(options: c.Json, before: c.Json | undefined): readonly c.JsonObject[] {
  if (!c.isJsonObject(options)) return [];
  const kept = (Array.isArray(before) ? before : [])
    .filter(c.isJsonObject)
    .filter((one) => !Object.hasOwn(options, String(one['log_type'])));
  const named = Object.entries(options).map(([kind, one]) => ({
    cloudwatch_log_group_arn: c.isJsonObject(one) ? (one['cloudWatchLogsLogGroupArn'] ?? '') : '',
    enabled: c.isJsonObject(one) ? (one['enabled'] ?? true) : true,
    log_type: kind,
  }));
  return [...kept, ...named];
}
