import type { ResourceEntry } from '../define.ts';
import { ecsCluster } from './ecs-cluster.ts';
import { ecsService } from './ecs-service.ts';
import { ecsTaskDefinition } from './ecs-task-definition.ts';

/** The types of Amazon ECS. */
export const ecs: readonly ResourceEntry[] = [ecsCluster, ecsService, ecsTaskDefinition];
