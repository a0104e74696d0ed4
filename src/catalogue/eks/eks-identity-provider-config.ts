import { blocksOf, value } from '../blocks.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, written } from '../define.ts';
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { taggingOf } from './tagging.ts';

const cluster: Select = (event) => request('clusterName')(event) ?? request('name')(event);

/** The provider joins the cluster's name and the configuration's. */
function idOf(name: Select): Select {
  return (event) => (typeof name(event) === 'string' ? `${String(cluster(event))}:${String(name(event))}` : undefined);
}

const newId = idOf(request('oidc.identityProviderConfigName'));
const oidc = blocksOf({
  client_id: value('clientId', ''),
  groups_claim: value('groupsClaim', ''),
  groups_prefix: value('groupsPrefix', ''),
  identity_provider_config_name: value('identityProviderConfigName', ''),
  issuer_url: value('issuerUrl', ''),
  required_claims: value('requiredClaims', {}),
  username_claim: value('usernameClaim', ''),
  username_prefix: value('usernamePrefix', ''),
});

// https://docs.aws.amazon.com/eks/latest/APIReference/API_AssociateIdentityProviderConfig.html
export const eksIdentityProviderConfig = defineResource({
  type: 'aws_eks_identity_provider_config',
  eventSource: 'eks.amazonaws.com',
  traits: {
    is: ['authenticates'],
    governs: {
      identifier: 'cluster_name oidc.identity_provider_config_name',
      identity: 'oidc',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    AssociateIdentityProviderConfig: creates(
      by({ id: newId }),
      put('id', newId),
      put('cluster_name', cluster),
      put('oidc', request('oidc'), oidc),
      replaceMap('tags', request('tags')),
    ),
    ...taggingOf(':identityproviderconfig/'),
    DisassociateIdentityProviderConfig: deletes(by({ id: idOf(request('identityProviderConfig.name')) })),
  },
  attributes: {
    // Whoever this provider vouches for is let into the cluster.
    oidc: written(),
    tags: written(),
    cluster_name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    status: computed(),
    tags_all: computed(),
  },
  references: { cluster_name: { type: 'aws_eks_cluster', attribute: 'name' } },
});
