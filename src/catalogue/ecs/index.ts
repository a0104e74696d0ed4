import type { ResourceEntry } from '../define.ts';
import { ecsCapacityProvider } from './ecs-capacity-provider.ts';
import { ecsCluster } from './ecs-cluster.ts';
import { ecsClusterCapacityProviders } from './ecs-cluster-capacity-providers.ts';
import { ecsService } from './ecs-service.ts';
import { ecsTaskDefinition } from './ecs-task-definition.ts';

/** The types of Amazon ECS. */
export const ecs: readonly ResourceEntry[] = [ecsCapacityProvider, ecsCluster, ecsClusterCapacityProviders, ecsService, ecsTaskDefinition];
