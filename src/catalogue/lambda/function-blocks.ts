/** Converts API objects to nested blocks of aws_lambda_function. */
import * as c from '../words.ts';

/** Returns a member of an object; undefined if the value is not an object. */
function member(value: c.Json, key: string): c.Json | undefined {
  return c.isJsonObject(value) ? value[key] : undefined;
}

/**
 * @param value deadLetterConfig; without a target the function has no block
 * @returns dead_letter_config
 */
export function deadLetterConfig(value: c.Json): c.Json {
  const target = member(value, 'targetArn');
  return typeof target === 'string' && target !== '' ? [{ target_arn: target }] : [];
}

/** @returns logging_config; a text log has no levels */
export const loggingConfig = c.blocksOf({ application_log_level: '', log_format: 'Text', log_group: '', system_log_level: '' });

/** @returns durable_config */
export const durableConfig = c.blocksOf({ execution_timeout: 0, retention_period: c.value('retentionPeriodInDays', 0) });

/** @returns tenancy_config */
export const tenancyConfig = c.blocksOf({ tenant_isolation_mode: '' });

/** @returns capacity_provider_config */
export const capacityProviderConfig = c.blocksOf({
  lambda_managed_instances_capacity_provider_config: c.tableOf(
    'aws_lambda_function.capacity_provider_config.lambda_managed_instances_capacity_provider_config',
    { execution_environment_memory_gib_per_vcpu: c.named('executionEnvironmentMemoryGiBPerVCpu') },
  ),
});

/** @returns tracing_config */
export function tracingConfig(value: c.Json): c.Json {
  return [{ mode: member(value, 'mode') ?? 'PassThrough' }];
}

/** @returns ephemeral_storage */
export function ephemeralStorage(value: c.Json): c.Json {
  return [{ size: member(value, 'size') ?? 512 }];
}

/** @returns snap_start; the provider omits the block if it is off */
export function snapStart(value: c.Json): c.Json {
  const applyOn = member(value, 'applyOn') ?? 'None';
  return applyOn === 'None' ? [] : [{ apply_on: applyOn, optimization_status: member(value, 'optimizationStatus') ?? 'Off' }];
}

/** @returns file_system_config */
export function fileSystemConfigs(value: c.Json): c.Json {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((config) => ({ arn: config['arn'] ?? '', local_mount_path: config['localMountPath'] ?? '' }));
}

/**
 * @param value imageConfig; an empty one resets to the settings of the image
 * @returns image_config
 */
export function imageConfig(value: c.Json): c.Json {
  const block: c.JsonObject = {
    command: member(value, 'command') ?? [],
    entry_point: member(value, 'entryPoint') ?? [],
    working_directory: member(value, 'workingDirectory') ?? '',
  };
  const isEmpty = Object.values(block).every((item) => item === '' || (Array.isArray(item) && item.length === 0));
  return isEmpty ? [] : [block];
}

/**
 * @param value layers: ARNs in requests, objects with an `arn` in responses
 * @returns layers
 */
export function layerArns(value: c.Json): c.Json {
  return c.asList(value).map((layer) => member(layer, 'arn') ?? layer);
}

/**
 * @param value vpcConfig; omitted members stay unchanged; two empty lists remove the function from the VPC
 * @returns vpc_config
 */
export function vpcConfig(value: c.Json, before: c.Json | undefined): c.Json {
  const old = c.onlyBlock(before);
  const subnets = member(value, 'subnetIds') ?? old['subnet_ids'] ?? [];
  const groups = member(value, 'securityGroupIds') ?? old['security_group_ids'] ?? [];
  if (c.asList(subnets).length === 0 && c.asList(groups).length === 0) return [];
  return [
    {
      ipv6_allowed_for_dual_stack: member(value, 'ipv6AllowedForDualStack') ?? old['ipv6_allowed_for_dual_stack'] ?? false,
      security_group_ids: groups,
      subnet_ids: subnets,
      vpc_id: member(value, 'vpcId') ?? old['vpc_id'] ?? '',
    },
  ];
}
