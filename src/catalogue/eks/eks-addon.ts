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
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { taggingOf } from './tagging.ts';

const cluster: Select = (event) => request('clusterName')(event) ?? request('name')(event);
const byAddon = by({ cluster_name: cluster, addon_name: request('addonName') });

// https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateAddon.html
export const eksAddon = defineResource({
  type: 'aws_eks_addon',
  eventSource: 'eks.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      identifier: 'addon_name cluster_name',
      protection: 'preserve',
      access: 'service_account_role_arn',
      code: 'configuration_values',
      engine: 'addon_version',
      'terraform-only': 'resolve_conflicts resolve_conflicts_on_create resolve_conflicts_on_update',
    },
    safer: { 'data-loss': { preserve: true } },
  },
  importId: idFrom(':', 'cluster_name', 'addon_name'),

  calls: {
    CreateAddon: creates(
      byAddon,
      put('id', (event) => `${String(cluster(event))}:${String(request('addonName')(event))}`),
      put('cluster_name', cluster),
      put('addon_name', request('addonName')),
      put('arn', response('addon.addonArn')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    UpdateAddon: updates(byAddon, attributesFrom(request())),
    ...taggingOf(':addon/'),
    DeleteAddon: deletes(byAddon),
  },
  attributes: {
    addon_version: from('addonVersion', text),
    configuration_values: from('configurationValues', text),
    service_account_role_arn: from('serviceAccountRoleArn', text),
    tags: written(),
    cluster_name: identity(),
    addon_name: identity(),
    preserve: terraformOnly(),
    resolve_conflicts: terraformOnly(),
    resolve_conflicts_on_create: terraformOnly(),
    resolve_conflicts_on_update: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    created_at: computed(),
    id: computed(),
    modified_at: computed(),
    tags_all: computed(),
  },
  references: {
    cluster_name: { type: 'aws_eks_cluster', attribute: 'name' },
    service_account_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
