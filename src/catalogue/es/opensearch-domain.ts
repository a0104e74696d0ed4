import * as c from '../words.ts';
import {
  accessPolicies,
  advancedSecurity,
  byTaggedArn,
  clusterConfig,
  commonSettings,
  domainArn,
  DOMAIN,
  domainName,
  madeArn,
  taggingOf,
  advancedOptionsOfUpgrade,
} from './domain-settings.ts';

const byDomain = c.firstOf(c.by({ arn: domainArn }), c.by({ domain_name: domainName }));

const settings: readonly c.Writing[] = [
  ...commonSettings,
  advancedSecurity({
    anonymous_auth_enabled: false,
    jwt_options: c.block('jWTOptions', { enabled: false, jwks_url: '', public_key: '', roles_key: '', subject_key: '' }),
  }),
  c.change(
    'cluster_config',
    'clusterConfig',
    c.changedBlock({
      ...clusterConfig,
      multi_az_with_standby_enabled: c.value('multiAZWithStandbyEnabled', false),
      node_options: [{ node_type: '', node_config: { count: 0, enabled: false, type: '' } }],
    }),
  ),
  c.change(
    'off_peak_window_options',
    'offPeakWindowOptions',
    c.changedBlock({ enabled: false, off_peak_window: { window_start_time: { hours: 0, minutes: 0 } } }),
  ),
  c.changedBlocks({
    aiml_options: c.named('aIMLOptions', c.tableOf('aws_opensearch_domain.aiml_options')),
    deployment_strategy_options: { deployment_strategy: '' },
    identity_center_options: {
      enabled_api_access: c.value('enabledAPIAccess', false),
      identity_center_instance_arn: c.value('identityCenterInstanceARN', ''),
      roles_key: '',
      subject_key: '',
    },
  }),
  { ip_address_type: 'iPAddressType' },
  c.change('software_update_options', 'softwareUpdateOptions', c.changedBlock({ auto_software_update_enabled: false })),
];

// https://docs.aws.amazon.com/opensearch-service/latest/APIReference/API_UpdateDomainConfig.html
export const opensearchDomain = c.defineResource({
  type: 'aws_opensearch_domain',
  is: DOMAIN.is,
  governs: {
    ...DOMAIN.governs,
    redundancy: `
      cluster_config.dedicated_master_enabled cluster_config.multi_az_with_standby_enabled
      cluster_config.zone_awareness_config cluster_config.zone_awareness_enabled
    `,
    protection: 'software_update_options',
    engine: 'advanced_options engine_version',
    schedule: 'auto_tune_options.maintenance_schedule off_peak_window_options.off_peak_window snapshot_options',
    identity: `${DOMAIN.governs.identity} identity_center_options`,
    mode: `
      aiml_options auto_tune_options.rollback_on_disable auto_tune_options.use_off_peak_window cluster_config.node_options
      deployment_strategy_options domain_endpoint_options ebs_options ip_address_type off_peak_window_options.enabled
    `,
  },
  safer: {
    'public-exposure': { 'advanced_security_options.anonymous_auth_enabled': false },
    disclosure: DOMAIN.disclosure,
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
  range: DOMAIN.range,

  calls: {
    CreateDomain: c.creates(
      byDomain,
      {
        id: madeArn,
        arn: madeArn,
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
  identity: 'domain_name',
});
