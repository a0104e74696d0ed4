import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const byName = c.by({ name: 'name' });
const vpc: c.Table = {
  cluster_security_group_id: (_api, before) => before ?? '',
  endpoint_private_access: false,
  endpoint_public_access: true,
  public_access_cidrs: [],
  security_group_ids: [],
  subnet_ids: [],
  vpc_id: (_api, before) => before ?? '',
};
const network: c.Table = { ip_family: '', service_ipv4_cidr: '', service_ipv6_cidr: '' };
const encryption = c.blocksOf({ resources: [], provider: { key_arn: '' } });
const outpost: c.Table = { control_plane_instance_type: '', outpost_arns: [], control_plane_placement: { group_name: '' } };

/** Each element switches some kinds of log on or off. */
function logTypes(value: c.Json, before: c.Json | undefined): c.Json {
  const all = c.asList(value).filter(c.isJsonObject);
  const types = (enabled: boolean): readonly c.Json[] =>
    all.filter((one) => one['enabled'] === enabled).flatMap((one) => c.asList(one['types']));
  const off = new Set(types(false));
  return [...new Set([...c.asList(before).filter((type) => !off.has(type)), ...types(true)])].map(String).sort();
}

const settings: readonly c.Writing[] = [
  c.change('vpc_config', 'resourcesVpcConfig', c.changedBlock(vpc)),
  c.change('enabled_cluster_log_types', 'logging.clusterLogging', logTypes),
];

// https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateClusterConfig.html
export const eksCluster = c.defineResource({
  type: 'aws_eks_cluster',
  is: ['keeps-data', 'runs-code'],
  governs: {
    identifier: 'kubernetes_network_config',
    capacity: 'outpost_config.control_plane_instance_type',
    encryption: 'encryption_config',
    detection: 'enabled_cluster_log_types',
    reach: `
      vpc_config.endpoint_private_access vpc_config.endpoint_public_access vpc_config.public_access_cidrs
      vpc_config.security_group_ids
    `,
    placement: 'outpost_config vpc_config.subnet_ids',
    access: 'role_arn',
    engine: 'version',
  },
  safer: {
    'data-loss': { enabled_cluster_log_types: 'higher' },
    disclosure: { 'encryption_config.provider.key_arn': 'higher', 'encryption_config.resources': 'higher' },
    'public-exposure': { 'vpc_config.endpoint_private_access': true, 'vpc_config.endpoint_public_access': false },
  },

  calls: {
    CreateCluster: c.creates(
      byName,
      { id: 'name', arn: c.response('cluster.arn') },
      'name',
      c.attributesFrom(c.request()),
      ...settings,
      { encryption_config: ['encryptionConfig', encryption] },
      c.change('kubernetes_network_config', 'kubernetesNetworkConfig', c.changedBlock(network)),
      c.change('outpost_config', 'outpostConfig', c.changedBlock(outpost)),
      'tags',
    ),
    UpdateClusterConfig: c.updates(byName, ...settings),
    UpdateClusterVersion: c.updates(byName, c.attributesFrom(c.request())),
    AssociateEncryptionConfig: c.updates(c.by({ name: 'clusterName' }), { encryption_config: ['encryptionConfig', encryption] }),
    ...taggingOf(':cluster/'),
    DeleteCluster: c.deletes(byName),
  },
  mapped: 'role_arn version',
  written: `
    enabled_cluster_log_types encryption_config kubernetes_network_config outpost_config tags vpc_config
    vpc_config.endpoint_public_access vpc_config.public_access_cidrs
  `,
  identity: 'name',
  terraformOnly: 'timeouts',
  references: { role_arn: 'aws_iam_role.arn' },
});
