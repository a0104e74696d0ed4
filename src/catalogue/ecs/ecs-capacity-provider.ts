import * as c from '../words.ts';
import { ecsArn, taggedAs } from './ecs-arn.ts';

const arn = ecsArn('capacity-provider/', c.request('name'));
const byName = c.firstOf(c.by({ arn }), c.by({ name: 'name' }));
const group = c.change(
  'auto_scaling_group_provider',
  'autoScalingGroupProvider',
  c.changedBlock({
    auto_scaling_group_arn: '',
    managed_draining: '',
    managed_termination_protection: '',
    managed_scaling: {
      instance_warmup_period: 0,
      maximum_scaling_step_size: 0,
      minimum_scaling_step_size: 0,
      status: '',
      target_capacity: 0,
    },
  }),
);

const between: c.Table = { max: 0, min: 0 };
const instances = c.change(
  'managed_instances_provider',
  'managedInstancesProvider',
  c.changedBlock({
    infrastructure_role_arn: '',
    propagate_tags: '',
    auto_repair_configuration: { actions_status: '' },
    infrastructure_optimization: { scale_in_after: 0 },
    instance_launch_template: {
      capacity_option_type: '',
      ec2_instance_profile_arn: '',
      monitoring: '',
      capacity_reservations: { reservation_group_arn: '', reservation_preference: '' },
      instance_requirements: {
        accelerator_manufacturers: [],
        accelerator_names: [],
        accelerator_types: [],
        allowed_instance_types: [],
        bare_metal: '',
        burstable_performance: '',
        cpu_manufacturers: [],
        excluded_instance_types: [],
        instance_generations: [],
        local_storage: '',
        local_storage_types: [],
        max_spot_price_as_percentage_of_optimal_on_demand_price: 0,
        on_demand_max_price_percentage_over_lowest_price: 0,
        require_hibernate_support: false,
        spot_max_price_percentage_over_lowest_price: 0,
        accelerator_count: between,
        accelerator_total_memory_mib: c.block('acceleratorTotalMemoryMiB', between),
        baseline_ebs_bandwidth_mbps: between,
        memory_gib_per_vcpu: c.block('memoryGiBPerVCpu', between),
        memory_mib: c.block('memoryMiB', between),
        network_bandwidth_gbps: between,
        network_interface_count: between,
        total_local_storage_gb: c.block('totalLocalStorageGB', between),
        vcpu_count: c.block('vCpuCount', between),
      },
      local_storage_configuration: { use_local_storage: false },
      network_configuration: { security_groups: [], subnets: [] },
      storage_configuration: { storage_size_gib: c.value('storageSizeGiB', 0) },
    },
  }),
);

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_UpdateCapacityProvider.html
export const ecsCapacityProvider = c.defineResource({
  type: 'aws_ecs_capacity_provider',
  is: [],
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
  written: 'auto_scaling_group_provider managed_instances_provider tags',
  identity: 'name cluster',
});
