import * as c from '../words.ts';
import { clusterName } from './ecs-arn.ts';

const made: c.Select = (event) => c.request('clusterName')(event) ?? 'default';
const strategy = c.blocksOf({ base: 0, capacity_provider: '', weight: 0 });

/** A call contains all providers of the cluster, and its whole strategy. */
const providers: readonly c.Writing[] = [
  c.writeSet('capacity_providers', c.withDefault('capacityProviders', [])),
  { default_capacity_provider_strategy: [c.withDefault('defaultCapacityProviderStrategy', []), strategy] },
];

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_PutClusterCapacityProviders.html
export const ecsClusterCapacityProviders = c.defineResource({
  type: 'aws_ecs_cluster_capacity_providers',
  governs: {
    placement: 'capacity_providers',
    mode: 'default_capacity_provider_strategy',
    capacity: 'default_capacity_provider_strategy.base default_capacity_provider_strategy.weight',
  },

  calls: {
    PutClusterCapacityProviders: c.puts(c.by({ cluster_name: clusterName }), { id: clusterName, cluster_name: clusterName }, ...providers),
    CreateCluster: c.puts(
      c.where((event) => c.asList(c.request('capacityProviders')(event)).length > 0, c.by({ cluster_name: made })),
      { id: made, cluster_name: made },
      ...providers,
    ),
  },
  identity: 'cluster_name',
  references: { cluster_name: 'aws_ecs_cluster.name' },
});
