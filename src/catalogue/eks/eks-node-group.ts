import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { blocksOf, changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { asList, idFrom } from '../select.ts';
import { asSet } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';
import { taggingOf } from './tagging.ts';

/** The model calls the cluster `clusterName`; records of calls whose URL holds it have it as `name`. */
const cluster: Select = (event) => request('clusterName')(event) ?? request('name')(event);
const node = request('nodegroupName');
const byGroup = by({ cluster_name: cluster, node_group_name: node });
const scaling: Shape = { desired_size: value('desiredSize', 0), max_size: value('maxSize', 0), min_size: value('minSize', 0) };
const updating: Shape = { max_unavailable: value('maxUnavailable', 0), max_unavailable_percentage: value('maxUnavailablePercentage', 0) };
const template: Shape = { id: value('id', ''), name: value('name', ''), version: value('version', '') };
const access: Shape = { ec2_ssh_key: value('ec2SshKey', ''), source_security_group_ids: value('sourceSecurityGroups', []) };
const taints = blocksOf({ effect: value('effect', ''), key: value('key', ''), value: value('value', '') });

const settings: readonly Writer[] = [
  change('scaling_config', request('scalingConfig'), changedBlock(scaling)),
  change('update_config', request('updateConfig'), changedBlock(updating)),
  change('launch_template', request('launchTemplate'), changedBlock(template)),
];

/** Taints are told apart by key and effect. */
function changedTaints(value: Json, before: Json | undefined): Json {
  if (!isJsonObject(value)) return before ?? [];
  const [added, removed] = [taints(value['addOrUpdateTaints'] ?? []), taints(value['removeTaints'] ?? [])];
  const keyOf = (taint: JsonObject): string => `${String(taint['key'])} ${String(taint['effect'])}`;
  const named = new Set([...added, ...removed].map(keyOf));
  return asSet([...asList(before).filter((taint) => !isJsonObject(taint) || !named.has(keyOf(taint))), ...added], before);
}

// https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateNodegroupConfig.html
export const eksNodeGroup = defineResource({
  type: 'aws_eks_node_group',
  eventSource: 'eks.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      identifier: 'cluster_name node_group_name',
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
      mode: 'capacity_type labels taint',
      'terraform-only': 'force_update_version node_group_name_prefix',
    },
    range: {
      disk_size: '1..* GiB',
      'scaling_config.desired_size': '0..* nodes',
      'scaling_config.max_size': '1..* nodes',
      'scaling_config.min_size': '0..* nodes',
      'update_config.max_unavailable': '1..100 nodes',
      'update_config.max_unavailable_percentage': '1..100 %',
    },
  },
  importId: idFrom(':', 'cluster_name', 'node_group_name'),

  calls: {
    CreateNodegroup: creates(
      byGroup,
      put('id', (event) => `${String(cluster(event))}:${String(node(event))}`),
      put('cluster_name', cluster),
      put('node_group_name', node),
      put('arn', response('nodegroup.nodegroupArn')),
      attributesFrom(request()),
      ...settings,
      put('labels', request('labels')),
      put('taint', request('taints'), taints),
      change('remote_access', request('remoteAccess'), changedBlock(access)),
      replaceMap('tags', request('tags')),
    ),
    UpdateNodegroupConfig: updates(
      byGroup,
      ...settings,
      mergeMap('labels', request('labels.addOrUpdateLabels')),
      removeKeys('labels', request('labels.removeLabels')),
      change('taint', request('taints'), changedTaints),
    ),
    UpdateNodegroupVersion: updates(byGroup, attributesFrom(request()), ...settings),
    ...taggingOf(':nodegroup/'),
    DeleteNodegroup: deletes(byGroup),
  },
  attributes: {
    ami_type: from('amiType', text),
    capacity_type: from('capacityType', text),
    disk_size: from('diskSize', integer),
    instance_types: from('instanceTypes', (list) => list),
    node_role_arn: from('nodeRole', text),
    release_version: from('releaseVersion', text),
    subnet_ids: from('subnets', (list) => list),
    version: from('version', text),
    labels: written(),
    launch_template: written(),
    remote_access: written(),
    scaling_config: written(),
    tags: written(),
    taint: written(),
    update_config: written(),
    cluster_name: identity(),
    node_group_name: identity(),
    force_update_version: terraformOnly(),
    node_group_name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    resources: computed(),
    status: computed(),
    tags_all: computed(),
  },
  references: {
    cluster_name: { type: 'aws_eks_cluster', attribute: 'name' },
    node_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
