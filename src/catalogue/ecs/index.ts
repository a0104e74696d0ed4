/** The types of Amazon ECS. */
export { ecsCapacityProvider } from './ecs-capacity-provider.ts';
export { ecsCluster } from './ecs-cluster.ts';
export { ecsClusterCapacityProviders } from './ecs-cluster-capacity-providers.ts';
export { ecsService } from './ecs-service.ts';
export { ecsTaskDefinition } from './ecs-task-definition.ts';
