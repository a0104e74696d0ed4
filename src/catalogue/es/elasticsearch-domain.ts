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

/** Selects the account and the name, joined as the service does. */
const domainId: c.Select = (event) => {
  const arn = domainArn(event);
  return typeof arn === 'string' ? arn.replace(/^(?:[^:]*:){4}(\d+):domain\//, '$1/') : undefined;
};
const byDomain = c.by({ domain_id: domainId });

/** `UpdateDomainConfig` and similar calls concern either type. Only the state shows which one. */
function orElsewhere(call: c.Call): c.Call {
  return { ...call, amongMany: true };
}

/** The newer calls, which the console also uses for old domains, have another name for the nodes. */
const nodes: c.Select = (event) => c.request('elasticsearchClusterConfig')(event) ?? c.request('clusterConfig')(event);

const settings: readonly c.Writing[] = [
  ...commonSettings,
  advancedSecurity({}),
  c.change('cluster_config', nodes, c.changedBlock(clusterConfig)),
];

/** Newer calls contain `Elasticsearch_7.10`. */
const version: c.Select = (event) => {
  const named = c.request('targetVersion')(event);
  return typeof named === 'string' ? named.replace(/^Elasticsearch_/, '') : undefined;
};

// https://docs.aws.amazon.com/opensearch-service/latest/developerguide/rename.html
export const elasticsearchDomain = c.defineResource({
  type: 'aws_elasticsearch_domain',
  is: DOMAIN.is,
  governs: {
    ...DOMAIN.governs,
    redundancy: `
      cluster_config.dedicated_master_enabled cluster_config.zone_awareness_config cluster_config.zone_awareness_enabled
    `,
    engine: 'advanced_options elasticsearch_version',
    schedule: 'auto_tune_options.maintenance_schedule snapshot_options',
    mode: 'auto_tune_options.rollback_on_disable domain_endpoint_options ebs_options',
  },
  safer: {
    disclosure: DOMAIN.disclosure,
    'privilege-escalation': { 'advanced_security_options.internal_user_database_enabled': false, 'cognito_options.enabled': true },
    'data-loss': {
      'cluster_config.dedicated_master_enabled': true,
      'cluster_config.zone_awareness_config.availability_zone_count': 'higher',
      'cluster_config.zone_awareness_enabled': true,
      'log_publishing_options.enabled': true,
    },
  },
  range: DOMAIN.range,

  calls: {
    CreateElasticsearchDomain: c.creates(
      byDomain,
      {
        id: madeArn,
        arn: madeArn,
        domain_id: domainId,
        domain_name: domainName,
      },
      'elasticsearch_version',
      accessPolicies,
      ...settings,
      { tags: 'tagList' },
    ),
    UpdateElasticsearchDomainConfig: c.updates(byDomain, accessPolicies, ...settings),
    UpdateDomainConfig: orElsewhere(
      c.updates(c.where(c.holdsMoreThan(c.request(), ['domainName', 'accessPolicies']), byDomain), ...settings),
    ),
    UpgradeElasticsearchDomain: c.updates(byDomain, { elasticsearch_version: version }),
    UpgradeDomain: orElsewhere(c.updates(byDomain, { elasticsearch_version: version }, advancedOptionsOfUpgrade)),
    ...taggingOf(byTaggedArn),
    DeleteElasticsearchDomain: c.deletes(byDomain),
    DeleteDomain: orElsewhere(c.deletes(byDomain)),
  },
  identity: 'domain_name',
});
