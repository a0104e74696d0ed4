import { block, changedBlock, value } from '../blocks.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { firstOf, holdsMoreThan, idFrom, where } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
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

const byDomain = firstOf(by({ arn: domainArn }), by({ domain_name: domainName }));

const settings: readonly Writer[] = [
  ...commonSettings,
  advancedSecurity({ anonymous_auth_enabled: value('anonymousAuthEnabled', false) }),
  change(
    'cluster_config',
    request('clusterConfig'),
    changedBlock({ ...clusterConfig, multi_az_with_standby_enabled: value('multiAZWithStandbyEnabled', false) }),
  ),
  change(
    'off_peak_window_options',
    request('offPeakWindowOptions'),
    changedBlock({
      enabled: value('enabled', false),
      off_peak_window: block('offPeakWindow', {
        window_start_time: block('windowStartTime', { hours: value('hours', 0), minutes: value('minutes', 0) }),
      }),
    }),
  ),
  change(
    'software_update_options',
    request('softwareUpdateOptions'),
    changedBlock({ auto_software_update_enabled: value('autoSoftwareUpdateEnabled', false) }),
  ),
];

// https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpdateDomainConfig.html
export const opensearchDomain = defineResource({
  type: 'aws_opensearch_domain',
  eventSource: 'es.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      identifier: 'domain_name',
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
  },
  importId: idFrom('', 'domain_name'),
  calls: {
    CreateDomain: creates(
      byDomain,
      put('id', (event) => response('domainStatus.aRN')(event) ?? domainArn(event)),
      put('arn', (event) => response('domainStatus.aRN')(event) ?? domainArn(event)),
      put('domain_id', response('domainStatus.domainId')),
      put('domain_name', domainName),
      put('engine_version', request('engineVersion')),
      accessPolicies,
      ...settings,
      replaceMap('tags', request('tagList')),
    ),
    UpdateDomainConfig: updates(where(holdsMoreThan(request(), ['domainName', 'accessPolicies']), byDomain), ...settings),
    UpgradeDomain: updates(byDomain, put('engine_version', request('targetVersion')), advancedOptionsOfUpgrade),
    ...taggingOf(byTaggedArn),
    DeleteDomain: deletes(byDomain),
  },
  attributes: {
    access_policies: written(),
    advanced_options: written(),
    advanced_security_options: written(),
    'advanced_security_options.enabled': written(),
    'advanced_security_options.anonymous_auth_enabled': written(),
    auto_tune_options: written(),
    cluster_config: written(),
    cognito_options: written(),
    domain_endpoint_options: written(),
    'domain_endpoint_options.enforce_https': written(),
    ebs_options: written(),
    encrypt_at_rest: written(),
    engine_version: written(),
    log_publishing_options: written(),
    node_to_node_encryption: written(),
    off_peak_window_options: written(),
    snapshot_options: written(),
    software_update_options: written(),
    tags: written(),
    vpc_options: written(),
    domain_name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    dashboard_endpoint: computed(),
    domain_id: computed(),
    endpoint: computed(),
    id: computed(),
    kibana_endpoint: computed(),
    tags_all: computed(),
  },
});
