import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const cluster: c.Select = (event) => c.request('clusterName')(event) ?? c.request('name')(event);

/** The provider joins the names of cluster and configuration. */
function idOf(name: c.Select): c.Select {
  return (event) => (typeof name(event) === 'string' ? `${String(cluster(event))}:${String(name(event))}` : undefined);
}

const newId = idOf(c.request('oidc.identityProviderConfigName'));
const oidc = c.blocksOf(c.tableOf('aws_eks_identity_provider_config.oidc'));

// https://docs.aws.amazon.com/eks/latest/APIReference/API_AssociateIdentityProviderConfig.html
export const eksIdentityProviderConfig = c.defineResource({
  type: 'aws_eks_identity_provider_config',
  importId: '{id}',
  is: ['authenticates'],
  governs: { identifier: 'oidc.identity_provider_config_name', identity: 'oidc' },
  calls: {
    AssociateIdentityProviderConfig: c.creates(c.by({ id: newId }), { id: newId, cluster_name: cluster, oidc: ['oidc', oidc] }, 'tags'),
    ...taggingOf(':identityproviderconfig/'),
    DisassociateIdentityProviderConfig: c.deletes(c.by({ id: idOf(c.request('identityProviderConfig.name')) })),
  },
  // The cluster accepts everyone whom this provider authenticates.
  identity: 'cluster_name',
  references: { cluster_name: 'aws_eks_cluster.name' },
});
