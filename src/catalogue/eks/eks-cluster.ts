import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const byName = c.by({ name: 'name' });
const vpc: c.Table = c.tableOf('aws_eks_cluster.vpc_config', {
  cluster_security_group_id: (_api, before) => before ?? '',
  endpoint_public_access: true,
  vpc_id: (_api, before) => before ?? '',
});
const network: c.Table = { elastic_load_balancing: { enabled: false }, ip_family: '', service_ipv4_cidr: '', service_ipv6_cidr: '' };
const encryption = c.blocksOf({ resources: [], provider: { key_arn: '' } });
const outpost: c.Table = c.tableOf('aws_eks_cluster.outpost_config');

/** Blocks whose members have the same names in the API. */
const parts: c.Table = {
  access_config: { authentication_mode: '', bootstrap_cluster_creator_admin_permissions: false },
  compute_config: { enabled: false, node_pools: [], node_role_arn: '' },
  control_plane_scaling_config: { tier: '' },
  kube_api_server_config: { event_ttl: '', service_node_port_range: { max_port: 0, min_port: 0 } },
  kube_controller_manager_config: c.tableOf('aws_eks_cluster.kube_controller_manager_config'),
  kube_scheduler_config: {
    node_resources_fit: { scoring_strategy: { type: '', resource: c.blocks('resources', { name: '', weight: 0 }) } },
  },
  remote_network_config: { remote_node_networks: [{ cidrs: [] }], remote_pod_networks: [{ cidrs: [] }] },
  storage_config: { block_storage: { enabled: false } },
  upgrade_policy: { support_type: '' },
  zonal_shift_config: { enabled: false },
};

/** Each element enables or disables some types of log. */
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
  c.change('kubernetes_network_config', 'kubernetesNetworkConfig', c.changedBlock(network)),
  'deletion_protection',
  c.changedBlocks(parts),
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
    access: 'role_arn access_config compute_config.node_role_arn',
    protection: 'deletion_protection',
    engine: 'version kube_api_server_config kube_controller_manager_config kube_scheduler_config',
    code: 'bootstrap_self_managed_addons',
    mode: `
      compute_config control_plane_scaling_config kubernetes_network_config.elastic_load_balancing remote_network_config
      storage_config upgrade_policy vpc_config.control_plane_egress_mode zonal_shift_config
    `,
  },
  safer: {
    'data-loss': { deletion_protection: true, enabled_cluster_log_types: 'higher' },
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
      c.change('outpost_config', 'outpostConfig', c.changedBlock(outpost)),
      'tags',
    ),
    UpdateClusterConfig: c.updates(byName, ...settings),
    UpdateClusterVersion: c.updates(byName, c.attributesFrom(c.request())),
    AssociateEncryptionConfig: c.updates(c.by({ name: 'clusterName' }), { encryption_config: ['encryptionConfig', encryption] }),
    ...taggingOf(':cluster/'),
    DeleteCluster: c.deletes(byName),
  },
  mapped: 'bootstrap_self_managed_addons role_arn version',
  identity: 'name',
  terraformOnly: 'force_update_version',
  references: { role_arn: 'aws_iam_role.arn' },
});
