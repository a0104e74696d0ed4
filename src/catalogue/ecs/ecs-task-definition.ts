import * as c from '../words.ts';
import { canonicalJson } from '#domain/json.ts';
import { ecsArn, taggedAs } from './ecs-arn.ts';
import { placementConstraint } from './service-blocks.ts';
import { volume } from './volume-block.ts';

const madeArn = c.response('taskDefinition.taskDefinitionArn');

const withoutRevision: c.Select = (event) => {
  const arn = madeArn(event);
  return typeof arn === 'string' ? arn.replace(/:\d+$/, '') : undefined;
};

function byRevision(select: c.Select): ReturnType<typeof c.by> {
  return c.firstOf(c.by({ arn: c.response('taskDefinition.taskDefinitionArn') }), c.by({ arn: ecsArn('task-definition/', select) }));
}

function keyed(value: c.Json): c.Json {
  return Object.fromEntries(
    c
      .asList(value)
      .filter(c.isJsonObject)
      .map(({ name, value: item }) => [String(name), item ?? '']),
  );
}

function proxy(value: c.Json): c.Json {
  return c.isJsonObject(value)
    ? [{ container_name: value['containerName'] ?? '', properties: keyed(value['properties'] ?? []), type: value['type'] ?? 'APPMESH' }]
    : [];
}

function platform(value: c.Json): c.Json {
  return c.isJsonObject(value)
    ? [{ cpu_architecture: value['cpuArchitecture'] ?? '', operating_system_family: value['operatingSystemFamily'] ?? '' }]
    : [];
}

function storage(value: c.Json): c.Json {
  return c.isJsonObject(value) ? [{ size_in_gib: value['sizeInGiB'] ?? 0 }] : [];
}

function accelerator(item: c.Json): c.Json {
  const { deviceName, deviceType } = c.isJsonObject(item) ? item : {};
  return { device_name: deviceName ?? '', device_type: deviceType ?? '' };
}

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_RegisterTaskDefinition.html
export const ecsTaskDefinition = c.defineResource({
  type: 'aws_ecs_task_definition',
  is: ['runs-code'],
  governs: {
    code: 'container_definitions runtime_platform volume',
    capacity: 'cpu memory ephemeral_storage inference_accelerator',
    access: 'execution_role_arn task_role_arn',
    mode: 'ipc_mode pid_mode requires_compatibilities network_mode proxy_configuration placement_constraints enable_fault_injection',
  },
  range: { 'ephemeral_storage.size_in_gib': '21..200 GiB' },
  importId: '{arn}',
  calls: {
    // Every call creates a new revision. Only the response contains its number. Earlier revisions stay unchanged.
    RegisterTaskDefinition: c.creates(
      c.by({ arn: madeArn }),
      { id: 'family', arn: madeArn, arn_without_revision: withoutRevision, revision: c.response('taskDefinition.revision') },
      'family',
      c.attributesFrom(c.request()),
      c.writeSet('requires_compatibilities', 'requiresCompatibilities'),
      c.writeSet('placement_constraints', 'placementConstraints', placementConstraint),
      c.writeSet('inference_accelerator', 'inferenceAccelerators', accelerator),
      c.writeSet('volume', 'volumes', volume),
      'tags',
    ),
    // The provider treats an inactive definition as deleted.
    DeregisterTaskDefinition: c.deletes(byRevision(c.request('taskDefinition'))),
    DeleteTaskDefinitions: c.forEachOf(c.splitByElement('taskDefinitions'), c.deletes(byRevision(c.request('taskDefinitions.0')))),
    TagResource: c.updates(taggedAs('arn', 'task-definition'), c.mergeMap('tags', 'tags')),
    UntagResource: c.updates(taggedAs('arn', 'task-definition'), c.removeKeys('tags', 'tagKeys')),
  },
  identity: 'family',
  mapped: 'enable_fault_injection cpu memory network_mode execution_role_arn task_role_arn ipc_mode pid_mode',
  each: {
    container_definitions: c.from('containerDefinitions', canonicalJson),
    ephemeral_storage: c.from('ephemeralStorage', storage),
    proxy_configuration: c.from('proxyConfiguration', proxy),
    runtime_platform: c.from('runtimePlatform', platform),
  },
  terraformOnly: 'skip_destroy track_latest',
  references: { execution_role_arn: 'aws_iam_role.arn', task_role_arn: 'aws_iam_role.arn' },
});
