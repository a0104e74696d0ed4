/** What an Auto Scaling group launches. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_MixedInstancesPolicy.html */
import * as c from '../words.ts';

const SPECIFICATION: c.Shape = {
  launch_template_id: c.value('launchTemplateId', ''),
  launch_template_name: c.value('launchTemplateName', ''),
  version: c.value('version', '$Default'),
};

const range = (api: string): c.Shape[string] => c.block(api, { max: c.value('max', 0), min: c.value('min', 0) });

const REQUIREMENTS: c.Shape = {
  accelerator_count: range('acceleratorCount'),
  accelerator_manufacturers: c.value('acceleratorManufacturers', []),
  accelerator_names: c.value('acceleratorNames', []),
  accelerator_total_memory_mib: range('acceleratorTotalMemoryMiB'),
  accelerator_types: c.value('acceleratorTypes', []),
  allowed_instance_types: c.value('allowedInstanceTypes', []),
  bare_metal: c.value('bareMetal', ''),
  baseline_ebs_bandwidth_mbps: range('baselineEbsBandwidthMbps'),
  burstable_performance: c.value('burstablePerformance', ''),
  cpu_manufacturers: c.value('cpuManufacturers', []),
  excluded_instance_types: c.value('excludedInstanceTypes', []),
  instance_generations: c.value('instanceGenerations', []),
  local_storage: c.value('localStorage', ''),
  local_storage_types: c.value('localStorageTypes', []),
  memory_gib_per_vcpu: range('memoryGiBPerVCpu'),
  memory_mib: range('memoryMiB'),
  network_bandwidth_gbps: range('networkBandwidthGbps'),
  network_interface_count: range('networkInterfaceCount'),
  on_demand_max_price_percentage_over_lowest_price: c.value('onDemandMaxPricePercentageOverLowestPrice', 0),
  require_hibernate_support: c.value('requireHibernateSupport', false),
  spot_max_price_percentage_over_lowest_price: c.value('spotMaxPricePercentageOverLowestPrice', 0),
  total_local_storage_gb: range('totalLocalStorageGB'),
  vcpu_count: range('vCpuCount'),
};

const MIXED: c.Shape = {
  instances_distribution: c.block('instancesDistribution', {
    on_demand_allocation_strategy: c.value('onDemandAllocationStrategy', 'prioritized'),
    on_demand_base_capacity: c.value('onDemandBaseCapacity', 0),
    on_demand_percentage_above_base_capacity: c.value('onDemandPercentageAboveBaseCapacity', 100),
    spot_allocation_strategy: c.value('spotAllocationStrategy', 'lowest-price'),
    spot_instance_pools: c.value('spotInstancePools', 0),
    spot_max_price: c.value('spotMaxPrice', ''),
  }),
  launch_template: c.block('launchTemplate', {
    launch_template_specification: c.block('launchTemplateSpecification', SPECIFICATION),
    override: c.blocks('overrides', {
      instance_requirements: c.block('instanceRequirements', REQUIREMENTS),
      instance_type: c.value('instanceType', ''),
      launch_template_specification: c.block('launchTemplateSpecification', SPECIFICATION),
      weighted_capacity: c.value('weightedCapacity', ''),
    }),
  }),
};

/** The call names the template by its id or its name; state holds both, and the one beside the named is the same as long as that is. */
function launchTemplate(api: c.JsonObject, before: c.JsonObject): c.Json {
  const { launchTemplateId: id, launchTemplateName: name, version } = api;
  const isSame = (id !== undefined && id === before['id']) || (id === undefined && name === before['name']);
  return [{ id: id ?? (isSame ? (before['id'] ?? '') : ''), name: name ?? (isSame ? (before['name'] ?? '') : ''), version: version ?? '' }];
}

/**
 * Writes what is launched; a group has one of the three and loses the others.
 * @param select where the three may stand
 * @returns a writer
 */
export function launchedBy(select: c.Select): c.Writer {
  return (event, current) => {
    const template = c.within(select, 'launchTemplate')(event);
    const mixed = c.within(select, 'mixedInstancesPolicy')(event);
    const configuration = c.within(select, 'launchConfigurationName')(event);
    const none = { launch_configuration: '', launch_template: [], mixed_instances_policy: [] };
    if (c.isJsonObject(template)) return { ...none, launch_template: launchTemplate(template, c.onlyBlock(current['launch_template'])) };
    if (c.isJsonObject(mixed)) return { ...none, mixed_instances_policy: c.changedBlock(MIXED)(mixed, current['mixed_instances_policy']) };
    return typeof configuration === 'string' ? { ...none, launch_configuration: configuration } : {};
  };
}

/** What a group is given with all its other settings. */
export const launched = launchedBy(c.request());

/** https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutWarmPool.html */
export const WARM_POOL: c.Shape = {
  instance_reuse_policy: (api, before) => {
    const reuse = c.jsonAt(api, ['instanceReusePolicy', 'reuseOnScaleIn']);
    return reuse === undefined ? (before ?? []) : [{ reuse_on_scale_in: reuse }];
  },
  max_group_prepared_capacity: c.value('maxGroupPreparedCapacity', -1),
  min_size: c.value('minSize', 0),
  pool_state: c.value('poolState', 'Stopped'),
};
