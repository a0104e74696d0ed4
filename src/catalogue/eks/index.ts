/** The types of Amazon EKS. */
export { eksAddon } from './eks-addon.ts';
export { eksCluster } from './eks-cluster.ts';
export { eksFargateProfile } from './eks-fargate-profile.ts';
export { eksIdentityProviderConfig } from './eks-identity-provider-config.ts';
export { eksNodeGroup } from './eks-node-group.ts';
