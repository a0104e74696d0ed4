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
export const strategyItem = c.itemOf({ base: 0, capacity_provider: '', weight: 0 });

/** The state has some numbers as text. */
const counted = (from: string): c.Field => c.value(from, '', (found) => c.text(found));

/** The block deployment_configuration. */
export const ROLLOUT: c.Table = c.tableOf('aws_ecs_service.deployment_configuration', {
  bake_time_in_minutes: counted('bakeTimeInMinutes'),
  canary_configuration: { canary_bake_time_in_minutes: counted('canaryBakeTimeInMinutes') },
  lifecycle_hook: c.named('lifecycleHooks', [
    {
      hook_details: c.value('hookDetails', '', (found) => c.jsonText(found)),
      timeout_configuration: { timeout_in_minutes: counted('timeoutInMinutes') },
    },
  ]),
  linear_configuration: { step_bake_time_in_minutes: counted('stepBakeTimeInMinutes') },
});

const tagMap = (value: c.Json): c.Json => Object.fromEntries(objects(value).map(({ key, value: text }) => [String(key), text ?? '']));

/** `volumeConfigurations` → the block volume_configuration. */
export const volumeConfiguration = c.blocksOf(
  c.tableOf('aws_ecs_service.volume_configuration', {
    managed_ebs_volume: c.named('managedEBSVolume', {
      encrypted: true,
      file_system_type: c.named('filesystemType'),
      size_in_gb: c.named('sizeInGiB'),
      tag_specifications: [{ tags: c.value('tags', {}, tagMap) }],
    }),
  }),
);

/** `vpcLatticeConfigurations` → the blocks vpc_lattice_configurations. */
export const vpcLattice = c.blocksOf({ port_name: '', role_arn: '', target_group_arn: '' });

/** One of `loadBalancers` → a block load_balancer. */
export const loadBalancer = c.itemOf(c.tableOf('aws_ecs_service.load_balancer', { elb_name: c.named('loadBalancerName') }));

/** `serviceRegistries` → the block service_registries. */
export const serviceRegistries = c.blocksOf({ container_name: '', container_port: 0, port: 0, registry_arn: '' });

/** `placementStrategy` → the blocks ordered_placement_strategy. The provider stores `memory` and `cpu` in lower case; AWS accepts any. */
export function placementStrategy(value: c.Json): c.Json {
  return objects(value).map(({ field, type }) => ({
    field: typeof field === 'string' && /^(?:memory|cpu)$/i.test(field) ? field.toLowerCase() : (field ?? ''),
    type: type ?? '',
  }));
}

/** One of `placementConstraints` → a block placement_constraints. */
export const placementConstraint = c.itemOf({ expression: '', type: '' });

/** `deploymentCircuitBreaker` → the block deployment_circuit_breaker. */
export const circuitBreaker = c.blocksOf({ enable: false, rollback: false });

/** `deploymentConfiguration.alarms` → the block alarms. */
export const deploymentAlarms = c.blocksOf({ alarm_names: c.value('alarmNames', [], c.textSet), enable: false, rollback: false });

/** `deploymentController` → the block deployment_controller. */
export const deploymentController = c.blocksOf({ type: 'ECS' });

/** `serviceConnectConfiguration` → the block service_connect_configuration. */
export const serviceConnect = c.blocksOf(
  c.tableOf('aws_ecs_service.service_connect_configuration', {
    log_configuration: { secret_option: c.named('secretOptions') },
    service: c.named('services', [
      {
        client_alias: c.blocks('clientAliases', c.tableOf('aws_ecs_service.service_connect_configuration.service.client_alias')),
        tls: { issuer_cert_authority: c.named('issuerCertificateAuthority') },
      },
    ]),
  }),
);
