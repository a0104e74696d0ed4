import * as c from '../words.ts';
import { ecsArn, taggedAs } from './ecs-arn.ts';

const arn = ecsArn('capacity-provider/', c.request('name'));
const byName = c.firstOf(c.by({ arn }), c.by({ name: 'name' }));
const group = c.change(
  'auto_scaling_group_provider',
  'autoScalingGroupProvider',
  c.changedBlock(c.tableOf('aws_ecs_capacity_provider.auto_scaling_group_provider')),
);

const instances = c.change(
  'managed_instances_provider',
  'managedInstancesProvider',
  c.changedBlock(
    c.tableOf('aws_ecs_capacity_provider.managed_instances_provider', {
      instance_launch_template: {
        instance_requirements: {
          accelerator_total_memory_mib: c.named('acceleratorTotalMemoryMiB'),
          memory_gib_per_vcpu: c.named('memoryGiBPerVCpu'),
          memory_mib: c.named('memoryMiB'),
          total_local_storage_gb: c.named('totalLocalStorageGB'),
          vcpu_count: c.named('vCpuCount'),
        },
        storage_configuration: { storage_size_gib: c.named('storageSizeGiB') },
      },
    }),
  ),
);

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateCapacityProvider.html
export const ecsCapacityProvider = c.defineResource({
  type: 'aws_ecs_capacity_provider',
  governs: {
    placement: 'auto_scaling_group_provider.auto_scaling_group_arn',
    timing: 'auto_scaling_group_provider.managed_scaling.instance_warmup_period',
    capacity: `
      auto_scaling_group_provider.managed_scaling.maximum_scaling_step_size
      auto_scaling_group_provider.managed_scaling.minimum_scaling_step_size
    `,
    threshold: 'auto_scaling_group_provider.managed_scaling.target_capacity',
    enablement: 'auto_scaling_group_provider.managed_scaling.status',
    protection: 'auto_scaling_group_provider.managed_draining auto_scaling_group_provider.managed_termination_protection',
    mode: 'auto_scaling_group_provider managed_instances_provider',
  },
  safer: {
    'data-loss': {
      'auto_scaling_group_provider.managed_draining': 'ENABLED',
      'auto_scaling_group_provider.managed_termination_protection': 'ENABLED',
    },
  },
  range: {
    'auto_scaling_group_provider.managed_scaling.instance_warmup_period': '0..10000 s',
    'auto_scaling_group_provider.managed_scaling.target_capacity': '1..100 %',
  },
  importId: '{name}',

  calls: {
    CreateCapacityProvider: c.creates(
      byName,
      {
        id: (event) => c.response('capacityProvider.capacityProviderArn')(event) ?? arn(event),
        arn: (event) => c.response('capacityProvider.capacityProviderArn')(event) ?? arn(event),
      },
      'name cluster',
      group,
      instances,
      'tags',
    ),
    UpdateCapacityProvider: c.updates(byName, group, instances),
    TagResource: c.updates(taggedAs('arn', 'capacity-provider'), c.mergeMap('tags', 'tags')),
    UntagResource: c.updates(taggedAs('arn', 'capacity-provider'), c.removeKeys('tags', 'tagKeys')),
    DeleteCapacityProvider: c.deletes(c.by({ arn: ecsArn('capacity-provider/', c.request('capacityProvider')) })),
  },
  identity: 'name cluster',
});
