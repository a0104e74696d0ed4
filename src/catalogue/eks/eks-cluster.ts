import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { block, blocksOf, changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { text } from '../convert.ts';
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
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { asList, idFrom } from '../select.ts';
import { change, terraformOnly } from '../write.ts';
import { taggingOf } from './tagging.ts';

const byName = by({ name: request('name') });
const vpc: Shape = {
  cluster_security_group_id: (_api, before) => before ?? '',
  endpoint_private_access: value('endpointPrivateAccess', false),
  endpoint_public_access: value('endpointPublicAccess', true),
  public_access_cidrs: value('publicAccessCidrs', []),
  security_group_ids: value('securityGroupIds', []),
  subnet_ids: value('subnetIds', []),
  vpc_id: (_api, before) => before ?? '',
};
const network: Shape = {
  ip_family: value('ipFamily', ''),
  service_ipv4_cidr: value('serviceIpv4Cidr', ''),
  service_ipv6_cidr: value('serviceIpv6Cidr', ''),
};
const encryption = blocksOf({ resources: value('resources', []), provider: block('provider', { key_arn: value('keyArn', '') }) });
const outpost: Shape = {
  control_plane_instance_type: value('controlPlaneInstanceType', ''),
  outpost_arns: value('outpostArns', []),
  control_plane_placement: block('controlPlanePlacement', { group_name: value('groupName', '') }),
};

/** Each element switches some kinds of log on or off. */
function logTypes(value: Json, before: Json | undefined): Json {
  const all = asList(value).filter(isJsonObject);
  const types = (enabled: boolean): readonly Json[] =>
    all.filter((one) => one['enabled'] === enabled).flatMap((one) => asList(one['types']));
  const off = new Set(types(false));
  return [...new Set([...asList(before).filter((type) => !off.has(type)), ...types(true)])].map(String).sort();
}

const settings: readonly Writer[] = [
  change('vpc_config', request('resourcesVpcConfig'), changedBlock(vpc)),
  change('enabled_cluster_log_types', request('logging.clusterLogging'), logTypes),
];

// https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateClusterConfig.html
export const eksCluster = defineResource({
  type: 'aws_eks_cluster',
  eventSource: 'eks.amazonaws.com',
  traits: {
    is: ['keeps-data', 'runs-code'],
    governs: {
      identifier: 'name kubernetes_network_config',
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
  },
  importId: idFrom('', 'name'),

  calls: {
    CreateCluster: creates(
      byName,
      put('id', request('name')),
      put('name', request('name')),
      put('arn', response('cluster.arn')),
      attributesFrom(request()),
      ...settings,
      put('encryption_config', request('encryptionConfig'), encryption),
      change('kubernetes_network_config', request('kubernetesNetworkConfig'), changedBlock(network)),
      change('outpost_config', request('outpostConfig'), changedBlock(outpost)),
      replaceMap('tags', request('tags')),
    ),
    UpdateClusterConfig: updates(byName, ...settings),
    UpdateClusterVersion: updates(byName, attributesFrom(request())),
    AssociateEncryptionConfig: updates(
      by({ name: request('clusterName') }),
      put('encryption_config', request('encryptionConfig'), encryption),
    ),
    ...taggingOf(':cluster/'),
    DeleteCluster: deletes(byName),
  },
  attributes: {
    role_arn: from('roleArn', text),
    version: from('version', text),
    enabled_cluster_log_types: written(),
    encryption_config: written(),
    kubernetes_network_config: written(),
    outpost_config: written(),
    tags: written(),
    vpc_config: written(),
    'vpc_config.endpoint_public_access': written(),
    'vpc_config.public_access_cidrs': written(),
    name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    certificate_authority: computed(),
    cluster_id: computed(),
    created_at: computed(),
    endpoint: computed(),
    id: computed(),
    identity: computed(),
    platform_version: computed(),
    status: computed(),
    tags_all: computed(),
  },
  references: {
    role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
