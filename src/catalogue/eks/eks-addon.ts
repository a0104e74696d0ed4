import * as c from '../words.ts';
import { clusterName as cluster } from './cluster-name.ts';
import { taggingOf } from './tagging.ts';

const byAddon = c.by({ cluster_name: cluster, addon_name: 'addonName' });

// https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateAddon.html
export const eksAddon = c.defineResource({
  type: 'aws_eks_addon',
  is: ['runs-code'],
  governs: {
    protection: 'preserve',
    access: 'service_account_role_arn pod_identity_association',
    mode: 'namespace_config',
    code: 'configuration_values',
    engine: 'addon_version',
  },
  safer: { 'data-loss': { preserve: true } },
  importId: '{cluster_name}:{addon_name}',

  calls: {
    CreateAddon: c.creates(
      byAddon,
      {
        id: (event) => `${String(cluster(event))}:${String(c.request('addonName')(event))}`,
        cluster_name: cluster,
        arn: c.response('addon.addonArn'),
      },
      'addon_name',
      c.attributesFrom(c.request()),
      'tags',
    ),
    UpdateAddon: c.updates(byAddon, c.attributesFrom(c.request())),
    ...taggingOf(':addon/'),
    DeleteAddon: c.deletes(byAddon),
  },
  mapped: 'addon_version configuration_values service_account_role_arn',
  each: {
    namespace_config: c.from('namespaceConfig', c.blocksOf({ namespace: '' })),
    pod_identity_association: c.from('podIdentityAssociations', c.blocksOf({ role_arn: '', service_account: '' })),
  },
  identity: 'cluster_name addon_name',
  terraformOnly: 'preserve resolve_conflicts resolve_conflicts_on_create resolve_conflicts_on_update',
  references: { cluster_name: 'aws_eks_cluster.name', service_account_role_arn: 'aws_iam_role.arn' },
});
