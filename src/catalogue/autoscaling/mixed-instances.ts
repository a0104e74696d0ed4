/** What an Auto Scaling group launches. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_MixedInstancesPolicy.html */
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { block, blocks, changedBlock, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { request } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { within } from '../select.ts';
import { onlyBlock } from '../write.ts';

const SPECIFICATION: Shape = {
  launch_template_id: value('launchTemplateId', ''),
  launch_template_name: value('launchTemplateName', ''),
  version: value('version', '$Default'),
};

const range = (api: string): Shape[string] => block(api, { max: value('max', 0), min: value('min', 0) });

const REQUIREMENTS: Shape = {
  accelerator_count: range('acceleratorCount'),
  accelerator_manufacturers: value('acceleratorManufacturers', []),
  accelerator_names: value('acceleratorNames', []),
  accelerator_total_memory_mib: range('acceleratorTotalMemoryMiB'),
  accelerator_types: value('acceleratorTypes', []),
  allowed_instance_types: value('allowedInstanceTypes', []),
  bare_metal: value('bareMetal', ''),
  baseline_ebs_bandwidth_mbps: range('baselineEbsBandwidthMbps'),
  burstable_performance: value('burstablePerformance', ''),
  cpu_manufacturers: value('cpuManufacturers', []),
  excluded_instance_types: value('excludedInstanceTypes', []),
  instance_generations: value('instanceGenerations', []),
  local_storage: value('localStorage', ''),
  local_storage_types: value('localStorageTypes', []),
  memory_gib_per_vcpu: range('memoryGiBPerVCpu'),
  memory_mib: range('memoryMiB'),
  network_bandwidth_gbps: range('networkBandwidthGbps'),
  network_interface_count: range('networkInterfaceCount'),
  on_demand_max_price_percentage_over_lowest_price: value('onDemandMaxPricePercentageOverLowestPrice', 0),
  require_hibernate_support: value('requireHibernateSupport', false),
  spot_max_price_percentage_over_lowest_price: value('spotMaxPricePercentageOverLowestPrice', 0),
  total_local_storage_gb: range('totalLocalStorageGB'),
  vcpu_count: range('vCpuCount'),
};

const MIXED: Shape = {
  instances_distribution: block('instancesDistribution', {
    on_demand_allocation_strategy: value('onDemandAllocationStrategy', 'prioritized'),
    on_demand_base_capacity: value('onDemandBaseCapacity', 0),
    on_demand_percentage_above_base_capacity: value('onDemandPercentageAboveBaseCapacity', 100),
    spot_allocation_strategy: value('spotAllocationStrategy', 'lowest-price'),
    spot_instance_pools: value('spotInstancePools', 0),
    spot_max_price: value('spotMaxPrice', ''),
  }),
  launch_template: block('launchTemplate', {
    launch_template_specification: block('launchTemplateSpecification', SPECIFICATION),
    override: blocks('overrides', {
      instance_requirements: block('instanceRequirements', REQUIREMENTS),
      instance_type: value('instanceType', ''),
      launch_template_specification: block('launchTemplateSpecification', SPECIFICATION),
      weighted_capacity: value('weightedCapacity', ''),
    }),
  }),
};

/** The call names the template by its id or its name; state holds both, and the one beside the named is the same as long as that is. */
function launchTemplate(api: JsonObject, before: JsonObject): Json {
  const { launchTemplateId: id, launchTemplateName: name, version } = api;
  const isSame = (id !== undefined && id === before['id']) || (id === undefined && name === before['name']);
  return [{ id: id ?? (isSame ? (before['id'] ?? '') : ''), name: name ?? (isSame ? (before['name'] ?? '') : ''), version: version ?? '' }];
}

/**
 * Writes what is launched; a group has one of the three and loses the others.
 * @param select where the three may stand
 * @returns a writer
 */
export function launchedBy(select: Select): Writer {
  return (event, current) => {
    const template = within(select, 'launchTemplate')(event);
    const mixed = within(select, 'mixedInstancesPolicy')(event);
    const configuration = within(select, 'launchConfigurationName')(event);
    const none = { launch_configuration: '', launch_template: [], mixed_instances_policy: [] };
    if (isJsonObject(template)) return { ...none, launch_template: launchTemplate(template, onlyBlock(current['launch_template'])) };
    if (isJsonObject(mixed)) return { ...none, mixed_instances_policy: changedBlock(MIXED)(mixed, current['mixed_instances_policy']) };
    return typeof configuration === 'string' ? { ...none, launch_configuration: configuration } : {};
  };
}

/** What a group is given with all its other settings. */
export const launched = launchedBy(request());

/** https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutWarmPool.html */
export const WARM_POOL: Shape = {
  instance_reuse_policy: (api, before) => {
    const reuse = jsonAt(api, ['instanceReusePolicy', 'reuseOnScaleIn']);
    return reuse === undefined ? (before ?? []) : [{ reuse_on_scale_in: reuse }];
  },
  max_group_prepared_capacity: value('maxGroupPreparedCapacity', -1),
  min_size: value('minSize', 0),
  pool_state: value('poolState', 'Stopped'),
};
