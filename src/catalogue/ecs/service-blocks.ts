/** Converts parts of an ECS service to Terraform's nested blocks. https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_Service.html */
import * as c from '../words.ts';

function objects(value: c.Json | undefined): readonly c.JsonObject[] {
  return c.asList(value).filter(c.isJsonObject);
}

/** `networkConfiguration` → the block network_configuration. */
export function networkConfiguration(value: c.Json): c.Json {
  const vpc = c.isJsonObject(value) ? value['awsvpcConfiguration'] : undefined;
  if (!c.isJsonObject(vpc)) return [];
  return [
    {
      assign_public_ip: vpc['assignPublicIp'] === 'ENABLED',
      security_groups: c.asList(vpc['securityGroups']).map(String).sort(),
      subnets: c.asList(vpc['subnets']).map(String).sort(),
    },
  ];
}

/** One of `capacityProviderStrategy` → a block capacity_provider_strategy. */
export function strategyItem(item: c.Json): c.Json {
  const { base, capacityProvider, weight } = c.isJsonObject(item) ? item : {};
  return { base: base ?? 0, capacity_provider: capacityProvider ?? '', weight: weight ?? 0 };
}

const otherListener = c.blocksOf({ alternate_target_group_arn: '', production_listener_rule: '', role_arn: '', test_listener_rule: '' });

/** The state has some numbers as text. */
const counted = (from: string): c.Field => c.value(from, '', (found) => c.text(found) as c.Json);

/** The block deployment_configuration. */
export const ROLLOUT: c.Table = {
  bake_time_in_minutes: counted('bakeTimeInMinutes'),
  strategy: '',
  canary_configuration: { canary_bake_time_in_minutes: counted('canaryBakeTimeInMinutes'), canary_percent: 0 },
  lifecycle_hook: c.blocks('lifecycleHooks', {
    hook_details: c.value('hookDetails', '', (found) => c.jsonText(found) as c.Json),
    hook_target_arn: '',
    lifecycle_stages: [],
    role_arn: '',
    target_type: '',
    timeout_configuration: { action: '', timeout_in_minutes: counted('timeoutInMinutes') },
  }),
  linear_configuration: { step_bake_time_in_minutes: counted('stepBakeTimeInMinutes'), step_percent: 0 },
};

const tagMap = (value: c.Json): c.Json => Object.fromEntries(objects(value).map(({ key, value: text }) => [String(key), text ?? '']));

/** `volumeConfigurations` → the block volume_configuration. */
export const volumeConfiguration = c.blocksOf({
  name: '',
  managed_ebs_volume: c.block('managedEBSVolume', {
    encrypted: true,
    file_system_type: c.value('filesystemType', ''),
    iops: 0,
    kms_key_id: '',
    role_arn: '',
    size_in_gb: c.value('sizeInGiB', 0),
    snapshot_id: '',
    throughput: 0,
    volume_initialization_rate: 0,
    volume_type: '',
    tag_specifications: [{ propagate_tags: '', resource_type: '', tags: c.value('tags', {}, tagMap) }],
  }),
});

/** `vpcLatticeConfigurations` → the blocks vpc_lattice_configurations. */
export const vpcLattice = c.blocksOf({ port_name: '', role_arn: '', target_group_arn: '' });

/** One of `loadBalancers` → a block load_balancer. */
export function loadBalancer(item: c.Json): c.Json {
  const { advancedConfiguration, containerName, containerPort, loadBalancerName, targetGroupArn } = c.isJsonObject(item) ? item : {};
  return {
    advanced_configuration: otherListener(advancedConfiguration ?? []),
    container_name: containerName ?? '',
    container_port: containerPort ?? 0,
    elb_name: loadBalancerName ?? '',
    target_group_arn: targetGroupArn ?? '',
  };
}

/** `serviceRegistries` → the block service_registries. */
export function serviceRegistries(value: c.Json): c.Json {
  return objects(value).map(({ containerName, containerPort, port, registryArn }) => ({
    container_name: containerName ?? '',
    container_port: containerPort ?? 0,
    port: port ?? 0,
    registry_arn: registryArn ?? '',
  }));
}

/** `placementStrategy` → the blocks ordered_placement_strategy. The provider stores `memory` and `cpu` in lower case; AWS accepts any. */
export function placementStrategy(value: c.Json): c.Json {
  return objects(value).map(({ field, type }) => ({
    field: typeof field === 'string' && /^(?:memory|cpu)$/i.test(field) ? field.toLowerCase() : (field ?? ''),
    type: type ?? '',
  }));
}

/** One of `placementConstraints` → a block placement_constraints. */
export function placementConstraint(item: c.Json): c.Json {
  const { expression, type } = c.isJsonObject(item) ? item : {};
  return { expression: expression ?? '', type: type ?? '' };
}

/** `deploymentCircuitBreaker` → the block deployment_circuit_breaker. */
export function circuitBreaker(value: c.Json): c.Json {
  return c.isJsonObject(value) ? [{ enable: value['enable'] ?? false, rollback: value['rollback'] ?? false }] : [];
}

/** `deploymentConfiguration.alarms` → the block alarms. */
export function deploymentAlarms(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  return [
    {
      alarm_names: c.asList(value['alarmNames']).map(String).sort(),
      enable: value['enable'] ?? false,
      rollback: value['rollback'] ?? false,
    },
  ];
}

/** `deploymentController` → the block deployment_controller. */
export function deploymentController(value: c.Json): c.Json {
  return c.isJsonObject(value) ? [{ type: value['type'] ?? 'ECS' }] : [];
}

/** `serviceConnectConfiguration` → the block service_connect_configuration. */
export function serviceConnect(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  const log = value['logConfiguration'];
  return [
    {
      enabled: value['enabled'] ?? false,
      namespace: value['namespace'] ?? '',
      access_log_configuration: accessLog(value['accessLogConfiguration'] ?? []),
      log_configuration: c.isJsonObject(log)
        ? [
            {
              log_driver: log['logDriver'] ?? '',
              options: log['options'] ?? {},
              secret_option: objects(log['secretOptions']).map(({ name, valueFrom }) => ({
                name: name ?? '',
                value_from: valueFrom ?? '',
              })),
            },
          ]
        : [],
      service: objects(value['services']).map(connectedPort),
    },
  ];
}

const accessLog = c.blocksOf({ format: '', include_query_parameters: '' });
const aliases = c.blocksOf({ dns_name: '', port: 0, test_traffic_rules: { header: { name: '', value: { exact: '' } } } });
const timeouts = c.blocksOf({ idle_timeout_seconds: 0, per_request_timeout_seconds: 0 });
const tls = c.blocksOf({
  kms_key: '',
  role_arn: '',
  issuer_cert_authority: c.block('issuerCertificateAuthority', { aws_pca_authority_arn: '' }),
});

function connectedPort(service: c.JsonObject): c.JsonObject {
  return {
    discovery_name: service['discoveryName'] ?? '',
    ingress_port_override: service['ingressPortOverride'] ?? 0,
    port_name: service['portName'] ?? '',
    client_alias: aliases(service['clientAliases'] ?? []),
    timeout: timeouts(service['timeout'] ?? []),
    tls: tls(service['tls'] ?? []),
  };
}
