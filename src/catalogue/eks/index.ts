/** The types of Amazon EKS. */
export { eksAccessEntry } from './eks-access-entry.ts';
export { eksAccessPolicyAssociation } from './eks-access-policy-association.ts';
export { eksAddon } from './eks-addon.ts';
export { eksCluster } from './eks-cluster.ts';
export { eksFargateProfile } from './eks-fargate-profile.ts';
export { eksIdentityProviderConfig } from './eks-identity-provider-config.ts';
export { eksNodeGroup } from './eks-node-group.ts';
export { eksPodIdentityAssociation } from './eks-pod-identity-association.ts';
