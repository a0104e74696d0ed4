import * as c from '../words.ts';
import {
  accessPolicies,
  advancedSecurity,
  byTaggedArn,
  clusterConfig,
  commonSettings,
  domainArn,
  domainName,
  taggingOf,
  advancedOptionsOfUpgrade,
} from './domain-settings.ts';

const byDomain = c.firstOf(c.by({ arn: domainArn }), c.by({ domain_name: domainName }));

const settings: readonly c.Writing[] = [
  ...commonSettings,
  advancedSecurity({ anonymous_auth_enabled: c.value('anonymousAuthEnabled', false) }),
  c.change(
    'cluster_config',
    'clusterConfig',
    c.changedBlock({ ...clusterConfig, multi_az_with_standby_enabled: c.value('multiAZWithStandbyEnabled', false) }),
  ),
  c.change(
    'off_peak_window_options',
    'offPeakWindowOptions',
    c.changedBlock({
      enabled: c.value('enabled', false),
      off_peak_window: c.block('offPeakWindow', {
        window_start_time: c.block('windowStartTime', { hours: c.value('hours', 0), minutes: c.value('minutes', 0) }),
      }),
    }),
  ),
  c.change(
    'software_update_options',
    'softwareUpdateOptions',
    c.changedBlock({ auto_software_update_enabled: c.value('autoSoftwareUpdateEnabled', false) }),
  ),
];

// https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpdateDomainConfig.html
export const opensearchDomain = c.defineResource({
  type: 'aws_opensearch_domain',
  is: ['keeps-data'],
  governs: {
    capacity: `
      cluster_config.dedicated_master_count cluster_config.dedicated_master_type cluster_config.instance_count
      cluster_config.instance_type cluster_config.warm_count cluster_config.warm_type ebs_options.iops
      ebs_options.throughput ebs_options.volume_size
    `,
    redundancy: `
      cluster_config.dedicated_master_enabled cluster_config.multi_az_with_standby_enabled
      cluster_config.zone_awareness_config cluster_config.zone_awareness_enabled
    `,
    schedule: 'auto_tune_options.maintenance_schedule',
    enablement: 'auto_tune_options.desired_state cluster_config.cold_storage_options cluster_config.warm_enabled',
    protection: 'software_update_options',
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
    engine: 'advanced_options engine_version',
    secret: 'advanced_security_options.master_user_options.master_user_password',
    preference: 'off_peak_window_options.off_peak_window snapshot_options',
    mode: 'auto_tune_options.rollback_on_disable domain_endpoint_options ebs_options off_peak_window_options.enabled',
  },
  safer: {
    'public-exposure': { 'advanced_security_options.anonymous_auth_enabled': false },
    disclosure: {
      'advanced_security_options.enabled': true,
      'domain_endpoint_options.enforce_https': true,
      'domain_endpoint_options.tls_security_policy': 'higher',
      'encrypt_at_rest.enabled': true,
      'encrypt_at_rest.kms_key_id': 'higher',
      'node_to_node_encryption.enabled': true,
    },
    'privilege-escalation': {
      'advanced_security_options.internal_user_database_enabled': false,
      'cognito_options.enabled': true,
      'software_update_options.auto_software_update_enabled': true,
    },
    'data-loss': {
      'cluster_config.dedicated_master_enabled': true,
      'cluster_config.multi_az_with_standby_enabled': true,
      'cluster_config.zone_awareness_config.availability_zone_count': 'higher',
      'cluster_config.zone_awareness_enabled': true,
      'log_publishing_options.enabled': true,
    },
  },
  range: {
    'cluster_config.dedicated_master_count': '2..5',
    'cluster_config.instance_count': '1..1002',
    'cluster_config.warm_count': '2..*',
    'ebs_options.iops': '1000..*',
    'ebs_options.throughput': '125..* MiB/s',
    'ebs_options.volume_size': '10..* GiB',
  },

  calls: {
    CreateDomain: c.creates(
      byDomain,
      {
        id: (event) => c.response('domainStatus.aRN')(event) ?? domainArn(event),
        arn: (event) => c.response('domainStatus.aRN')(event) ?? domainArn(event),
        domain_id: c.response('domainStatus.domainId'),
        domain_name: domainName,
      },
      'engine_version',
      accessPolicies,
      ...settings,
      { tags: 'tagList' },
    ),
    UpdateDomainConfig: c.updates(c.where(c.holdsMoreThan(c.request(), ['domainName', 'accessPolicies']), byDomain), ...settings),
    UpgradeDomain: c.updates(byDomain, { engine_version: 'targetVersion' }, advancedOptionsOfUpgrade),
    ...taggingOf(byTaggedArn),
    DeleteDomain: c.deletes(byDomain),
  },
  written: `
    access_policies advanced_options advanced_security_options advanced_security_options.enabled
    advanced_security_options.anonymous_auth_enabled auto_tune_options cluster_config cognito_options
    domain_endpoint_options domain_endpoint_options.enforce_https ebs_options encrypt_at_rest engine_version
    log_publishing_options node_to_node_encryption off_peak_window_options snapshot_options software_update_options tags
    vpc_options
  `,
  identity: 'domain_name',
  terraformOnly: 'timeouts',
});
