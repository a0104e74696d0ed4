/** The launch settings of an Auto Scaling group. https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_MixedInstancesPolicy.html */
import * as c from '../words.ts';

const SPECIFICATION: c.Table = { launch_template_id: '', launch_template_name: '', version: '$Default' };

const range = (api: string): c.Table[string] => c.block(api, { max: 0, min: 0 });

const REQUIREMENTS: c.Table = c.tableOf('aws_autoscaling_group.mixed_instances_policy.launch_template.override.instance_requirements', {
  accelerator_count: range('acceleratorCount'),
  accelerator_total_memory_mib: range('acceleratorTotalMemoryMiB'),
  baseline_ebs_bandwidth_mbps: range('baselineEbsBandwidthMbps'),
  memory_gib_per_vcpu: range('memoryGiBPerVCpu'),
  memory_mib: range('memoryMiB'),
  network_bandwidth_gbps: range('networkBandwidthGbps'),
  network_interface_count: range('networkInterfaceCount'),
  total_local_storage_gb: range('totalLocalStorageGB'),
  vcpu_count: range('vCpuCount'),
});

const MIXED: c.Table = c.tableOf('aws_autoscaling_group.mixed_instances_policy', {
  instances_distribution: {
    on_demand_allocation_strategy: 'prioritized',
    on_demand_percentage_above_base_capacity: 100,
    spot_allocation_strategy: 'lowest-price',
  },
  launch_template: {
    launch_template_specification: SPECIFICATION,
    override: c.named('overrides', [{ instance_requirements: REQUIREMENTS, launch_template_specification: SPECIFICATION }]),
  },
});

/** The call contains the template's id or name; the state contains both. If the one in the call is unchanged, the other one is too. */
function launchTemplate(api: c.JsonObject, before: c.JsonObject): c.Json {
  const { launchTemplateId: id, launchTemplateName: name, version } = api;
  const isSame = (id !== undefined && id === before['id']) || (id === undefined && name === before['name']);
  return [{ id: id ?? (isSame ? (before['id'] ?? '') : ''), name: name ?? (isSame ? (before['name'] ?? '') : ''), version: version ?? '' }];
}

/**
 * Writes the launch settings. A group has one of the three kinds and loses the others.
 * @param select the object that may contain the three kinds
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

/** Launch settings among a group's other settings. */
export const launched = launchedBy(c.request());

/** https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutWarmPool.html */
export const WARM_POOL: c.Table = {
  instance_reuse_policy: (api, before) => {
    const reuse = c.jsonAt(api, ['instanceReusePolicy', 'reuseOnScaleIn']);
    return reuse === undefined ? (before ?? []) : [{ reuse_on_scale_in: reuse }];
  },
  max_group_prepared_capacity: -1,
  min_size: 0,
  pool_state: 'Stopped',
};
