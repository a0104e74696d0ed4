import * as c from '../words.ts';
import { clusterName as cluster } from './cluster-name.ts';
import { taggingOf } from './tagging.ts';

const node = c.request('nodegroupName');
const byGroup = c.by({ cluster_name: cluster, node_group_name: node });
const scaling: c.Table = { desired_size: 0, max_size: 0, min_size: 0 };
const updating: c.Table = { max_unavailable: 0, max_unavailable_percentage: 0, update_strategy: '' };
const repair: c.Table = c.tableOf('aws_eks_node_group.node_repair_config');
const pool = c.changedBlock({ max_group_prepared_capacity: 0, min_size: 0, pool_state: '', reuse_on_scale_in: false });
const template: c.Table = { id: '', name: '', version: '' };
const access: c.Table = { ec2_ssh_key: '', source_security_group_ids: c.value('sourceSecurityGroups', []) };
const taints = c.blocksOf({ effect: '', key: '', value: '' });

const settings: readonly c.Writing[] = [
  c.change('scaling_config', 'scalingConfig', c.changedBlock(scaling)),
  c.change('update_config', 'updateConfig', c.changedBlock(updating)),
  c.change('launch_template', 'launchTemplate', c.changedBlock(template)),
  c.change('node_repair_config', 'nodeRepairConfig', c.changedBlock(repair)),
  c.change('warm_pool_config', 'warmPoolConfig', (value, before) => (c.jsonAt(value, ['enabled']) === false ? [] : pool(value, before))),
];

/** A taint is identified by key and effect. */
function changedTaints(value: c.Json, before: c.Json | undefined): c.Json {
  if (!c.isJsonObject(value)) return before ?? [];
  const [added, removed] = [taints(value['addOrUpdateTaints'] ?? []), taints(value['removeTaints'] ?? [])];
  const keyOf = (taint: c.JsonObject): string => `${String(taint['key'])} ${String(taint['effect'])}`;
  const named = new Set([...added, ...removed].map(keyOf));
  return c.asSet([...c.asList(before).filter((taint) => !c.isJsonObject(taint) || !named.has(keyOf(taint))), ...added], before);
}

// https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateNodegroupConfig.html
export const eksNodeGroup = c.defineResource({
  type: 'aws_eks_node_group',
  is: ['runs-code'],
  governs: {
    capacity: 'disk_size instance_types scaling_config.desired_size',
    bound: `
      scaling_config.max_size scaling_config.min_size update_config.max_unavailable
      update_config.max_unavailable_percentage
    `,
    reach: 'remote_access.source_security_group_ids',
    placement: 'subnet_ids',
    access: 'node_role_arn remote_access',
    code: 'ami_type launch_template',
    engine: 'release_version version',
    mode: 'capacity_type labels node_repair_config taint update_config.update_strategy warm_pool_config',
  },
  range: {
    disk_size: '1..* GiB',
    'scaling_config.desired_size': '0..* nodes',
    'scaling_config.max_size': '1..* nodes',
    'scaling_config.min_size': '0..* nodes',
    'update_config.max_unavailable': '1..100 nodes',
    'update_config.max_unavailable_percentage': '1..100 %',
  },
  importId: '{cluster_name}:{node_group_name}',

  calls: {
    CreateNodegroup: c.creates(
      byGroup,
      {
        id: (event) => `${String(cluster(event))}:${String(node(event))}`,
        cluster_name: cluster,
        node_group_name: node,
        arn: c.response('nodegroup.nodegroupArn'),
      },
      c.attributesFrom(c.request()),
      ...settings,
      { taint: ['taints', taints] },
      'labels',
      c.change('remote_access', 'remoteAccess', c.changedBlock(access)),
      'tags',
    ),
    UpdateNodegroupConfig: c.updates(
      byGroup,
      ...settings,
      c.mergeMap('labels', 'labels.addOrUpdateLabels'),
      c.removeKeys('labels', 'labels.removeLabels'),
      c.change('taint', 'taints', changedTaints),
    ),
    UpdateNodegroupVersion: c.updates(byGroup, c.attributesFrom(c.request()), ...settings),
    ...taggingOf(':nodegroup/'),
    DeleteNodegroup: c.deletes(byGroup),
  },
  mapped: 'ami_type capacity_type disk_size instance_types release_version version',
  each: { node_role_arn: 'nodeRole', subnet_ids: 'subnets' },
  identity: 'cluster_name node_group_name',
  terraformOnly: 'force_update_version node_group_name_prefix',
  references: { cluster_name: 'aws_eks_cluster.name', node_role_arn: 'aws_iam_role.arn' },
});
