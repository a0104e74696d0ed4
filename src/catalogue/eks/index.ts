import type { ResourceEntry } from '../define.ts';
import { eksAddon } from './eks-addon.ts';
import { eksCluster } from './eks-cluster.ts';
import { eksFargateProfile } from './eks-fargate-profile.ts';
import { eksIdentityProviderConfig } from './eks-identity-provider-config.ts';
import { eksNodeGroup } from './eks-node-group.ts';

/** The types of Amazon EKS. */
export const eks: readonly ResourceEntry[] = [eksAddon, eksCluster, eksFargateProfile, eksIdentityProviderConfig, eksNodeGroup];
