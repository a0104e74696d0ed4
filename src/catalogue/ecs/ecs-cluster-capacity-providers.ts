import { blocksOf, value } from '../blocks.ts';
import { by, computed, defineResource, identity, put, puts, request, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { asList, idFrom, where } from '../select.ts';
import { orElse, putSet } from '../whole.ts';
import { clusterName } from './ecs-arn.ts';

const made: Select = (event) => request('clusterName')(event) ?? 'default';
const strategy = blocksOf({ base: value('base', 0), capacity_provider: value('capacityProvider', ''), weight: value('weight', 0) });

/** A call gives all providers of the cluster, and all of its strategy. */
const providers: readonly Writer[] = [
  putSet('capacity_providers', orElse(request('capacityProviders'), [])),
  put('default_capacity_provider_strategy', orElse(request('defaultCapacityProviderStrategy'), []), strategy),
];

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_PutClusterCapacityProviders.html
export const ecsClusterCapacityProviders = defineResource({
  type: 'aws_ecs_cluster_capacity_providers',
  eventSource: 'ecs.amazonaws.com',
  traits: {
    is: [],
    governs: {
      placement: 'capacity_providers',
      mode: 'default_capacity_provider_strategy',
      capacity: 'default_capacity_provider_strategy.base default_capacity_provider_strategy.weight',
      identifier: 'cluster_name',
    },
  },
  importId: idFrom('', 'cluster_name'),
  calls: {
    PutClusterCapacityProviders: puts(
      by({ cluster_name: clusterName }),
      put('id', clusterName),
      put('cluster_name', clusterName),
      ...providers,
    ),
    CreateCluster: puts(
      where((event) => asList(request('capacityProviders')(event)).length > 0, by({ cluster_name: made })),
      put('id', made),
      put('cluster_name', made),
      ...providers,
    ),
  },
  attributes: {
    capacity_providers: written(),
    default_capacity_provider_strategy: written(),
    cluster_name: identity(),
    id: computed(),
  },
  references: { cluster_name: { type: 'aws_ecs_cluster', attribute: 'name' } },
});
