/**
 * Common parts of aws_opensearch_domain and aws_elasticsearch_domain: the settings with equal names in their calls.
 * https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpdateDomainConfig.html
 */
import * as c from '../words.ts';

/** Name of a call's domain. */
export const domainName = c.request('domainName');
/** ARN of a call's domain. */
export const domainArn = c.arnOf('es', 'domain/', domainName);

/** The ARN from the response, or else from the request. */
export const madeArn: c.Select = (event) => c.response('domainStatus.aRN')(event) ?? domainArn(event);

/** Traits of both types and of their common arguments. */
export const DOMAIN = {
  is: ['keeps-data'],
  governs: {
    capacity: `
      cluster_config.dedicated_master_count cluster_config.dedicated_master_type cluster_config.instance_count
      cluster_config.instance_type cluster_config.warm_count cluster_config.warm_type ebs_options.iops
      ebs_options.throughput ebs_options.volume_size
    `,
    schedule: 'auto_tune_options.maintenance_schedule',
    enablement: 'auto_tune_options.desired_state cluster_config.cold_storage_options cluster_config.warm_enabled',
    encryption: `
      domain_endpoint_options.custom_endpoint_certificate_arn domain_endpoint_options.enforce_https
      domain_endpoint_options.tls_security_policy encrypt_at_rest node_to_node_encryption
    `,
    detection: 'log_publishing_options',
    destination: 'log_publishing_options.cloudwatch_log_group_arn',
    reach: 'vpc_options.security_group_ids',
    placement: 'vpc_options.subnet_ids',
    access: 'access_policies cognito_options.role_arn',
    identity: 'advanced_security_options cognito_options',
    secret: 'advanced_security_options.master_user_options.master_user_password',
  },
  disclosure: {
    'advanced_security_options.enabled': true,
    'domain_endpoint_options.enforce_https': true,
    'domain_endpoint_options.tls_security_policy': 'higher',
    'encrypt_at_rest.enabled': true,
    'encrypt_at_rest.kms_key_id': 'higher',
    'node_to_node_encryption.enabled': true,
  },
  range: {
    'cluster_config.dedicated_master_count': '2..5',
    'cluster_config.instance_count': '1..1002',
    'cluster_config.warm_count': '2..*',
    'ebs_options.iops': '1000..*',
    'ebs_options.throughput': '125..* MiB/s',
    'ebs_options.volume_size': '10..* GiB',
  },
} as const;

/** Number and kind of nodes. Only the newer type has `multiAZWithStandbyEnabled`. */
export const clusterConfig: c.Table = c.tableOf('aws_elasticsearch_domain.cluster_config', {
  instance_count: 1,
  zone_awareness_config: { availability_zone_count: 2 },
});

/** Blocks that both types write in the same way: Terraform's name → place in the API and shape. */
const BLOCKS: Readonly<Record<string, { readonly from: string; readonly shape: c.Table }>> = {
  auto_tune_options: {
    from: 'autoTuneOptions',
    shape: {
      desired_state: '',
      rollback_on_disable: '',
      use_off_peak_window: false,
      maintenance_schedule: c.blocks('maintenanceSchedules', c.tableOf('aws_elasticsearch_domain.auto_tune_options.maintenance_schedule')),
    },
  },
  cognito_options: {
    from: 'cognitoOptions',
    shape: { enabled: false, identity_pool_id: '', role_arn: '', user_pool_id: '' },
  },
  domain_endpoint_options: {
    from: 'domainEndpointOptions',
    shape: {
      custom_endpoint: '',
      custom_endpoint_certificate_arn: '',
      custom_endpoint_enabled: false,
      enforce_https: c.value('enforceHTTPS', false),
      tls_security_policy: c.value('tLSSecurityPolicy', ''),
    },
  },
  ebs_options: {
    from: 'eBSOptions',
    shape: { ebs_enabled: c.value('eBSEnabled', false), iops: 0, throughput: 0, volume_size: 0, volume_type: '' },
  },
  encrypt_at_rest: { from: 'encryptionAtRestOptions', shape: { enabled: false, kms_key_id: '' } },
  node_to_node_encryption: { from: 'nodeToNodeEncryptionOptions', shape: { enabled: false } },
  snapshot_options: {
    from: 'snapshotOptions',
    shape: { automated_snapshot_start_hour: 0 },
  },
  vpc_options: {
    from: 'vPCOptions',
    shape: { availability_zones: [], security_group_ids: [], subnet_ids: [], vpc_id: c.value('vPCId', '') },
  },
};

/** The access policy. For the newer calls, Terraform also has a separate resource. */
export const accessPolicies: c.Writer = c.writes({ access_policies: ['accessPolicies', c.jsonText] });

/** An upgrade may also set advanced options. https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpgradeDomain.html */
export const advancedOptionsOfUpgrade: c.Writer = c.mergeMap('advanced_options', 'advancedOptions');

/** The settings with equal names in both calls of both types. An empty object changes nothing. */
export const commonSettings: readonly c.Writing[] = [
  c.change('advanced_options', 'advancedOptions', (options) => (c.isJsonObject(options) ? options : {})),
  c.change('log_publishing_options', 'logPublishingOptions', logOptions),
  ...Object.entries(BLOCKS).map(([name, { from, shape }]) =>
    c.change(name, (event) => filled(c.request(from)(event)), c.changedBlock(shape)),
  ),
];

/**
 * Writes who may sign in to the domain. CloudTrail hides the master user's password.
 * @param more additional settings of one of the types
 * @returns a writer
 */
export function advancedSecurity(more: c.Table): c.Writer {
  const shape: c.Table = {
    enabled: false,
    internal_user_database_enabled: false,
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

/** Returns the tagging calls, which contain the domain's ARN. */
export function taggingOf(identify: c.Call['identify']): Readonly<Record<'AddTags' | 'RemoveTags', c.Call>> {
  return {
    AddTags: { effect: 'updates', identify, writers: [c.mergeMap('tags', 'tagList')], amongMany: true },
    RemoveTags: { effect: 'updates', identify, writers: [c.removeKeys('tags', 'tagKeys')], amongMany: true },
  };
}

/** Identifies the domain by its ARN in the tagging calls. */
export const byTaggedArn: c.Call['identify'] = c.by({ arn: 'aRN' });

function filled(found: c.Json | undefined): c.Json | undefined {
  return c.isJsonObject(found) && Object.keys(found).length === 0 ? undefined : found;
}

/** The call contains the log types that it changes; the state has one block for each. */
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
