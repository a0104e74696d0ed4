import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  forEachOf,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { asList, firstOf, idFrom } from '../select.ts';
import { eachOf, putSet } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { ecsArn, taggedAs } from './ecs-arn.ts';
import { placementConstraint } from './service-blocks.ts';
import { volume } from './volume-block.ts';

const madeArn = response('taskDefinition.taskDefinitionArn');

const withoutRevision: Select = (event) => {
  const arn = madeArn(event);
  return typeof arn === 'string' ? arn.replace(/:\d+$/, '') : undefined;
};

function byRevision(select: Select): ReturnType<typeof by> {
  return firstOf(by({ arn: response('taskDefinition.taskDefinitionArn') }), by({ arn: ecsArn('task-definition/', select) }));
}

function keyed(value: Json): Json {
  return Object.fromEntries(
    asList(value)
      .filter(isJsonObject)
      .map(({ name, value: item }) => [String(name), item ?? '']),
  );
}

function proxy(value: Json): Json {
  return isJsonObject(value)
    ? [{ container_name: value['containerName'] ?? '', properties: keyed(value['properties'] ?? []), type: value['type'] ?? 'APPMESH' }]
    : [];
}

function platform(value: Json): Json {
  return isJsonObject(value)
    ? [{ cpu_architecture: value['cpuArchitecture'] ?? '', operating_system_family: value['operatingSystemFamily'] ?? '' }]
    : [];
}

function storage(value: Json): Json {
  return isJsonObject(value) ? [{ size_in_gib: value['sizeInGiB'] ?? 0 }] : [];
}

function accelerator(item: Json): Json {
  const { deviceName, deviceType } = isJsonObject(item) ? item : {};
  return { device_name: deviceName ?? '', device_type: deviceType ?? '' };
}

// https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_RegisterTaskDefinition.html
export const ecsTaskDefinition = defineResource({
  type: 'aws_ecs_task_definition',
  eventSource: 'ecs.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      code: 'container_definitions runtime_platform volume',
      capacity: 'cpu memory ephemeral_storage inference_accelerator',
      access: 'execution_role_arn task_role_arn',
      identifier: 'family',
      mode: 'ipc_mode pid_mode requires_compatibilities network_mode proxy_configuration placement_constraints',
      'terraform-only': 'skip_destroy',
    },
    range: { 'ephemeral_storage.size_in_gib': '21..200 GiB' },
  },
  importId: idFrom('', 'arn'),
  calls: {
    // Every call makes a new revision, which only the answer numbers; the ones before stay as they are.
    RegisterTaskDefinition: creates(
      by({ arn: madeArn }),
      put('id', request('family')),
      put('arn', madeArn),
      put('arn_without_revision', withoutRevision),
      put('revision', response('taskDefinition.revision')),
      put('family', request('family')),
      attributesFrom(request()),
      putSet('requires_compatibilities', request('requiresCompatibilities')),
      putSet('placement_constraints', request('placementConstraints'), placementConstraint),
      putSet('inference_accelerator', request('inferenceAccelerators'), accelerator),
      putSet('volume', request('volumes'), volume),
      replaceMap('tags', request('tags')),
    ),
    // What is inactive the provider takes for gone.
    DeregisterTaskDefinition: deletes(byRevision(request('taskDefinition'))),
    DeleteTaskDefinitions: forEachOf(eachOf('taskDefinitions'), deletes(byRevision(request('taskDefinitions.0')))),
    TagResource: updates(taggedAs('arn', 'task-definition'), mergeMap('tags', request('tags'))),
    UntagResource: updates(taggedAs('arn', 'task-definition'), removeKeys('tags', request('tagKeys'))),
  },
  attributes: {
    family: identity(),
    container_definitions: from('containerDefinitions', canonicalJson),
    cpu: from('cpu', text),
    memory: from('memory', text),
    network_mode: from('networkMode', text),
    execution_role_arn: from('executionRoleArn', text),
    task_role_arn: from('taskRoleArn', text),
    ipc_mode: from('ipcMode', text),
    pid_mode: from('pidMode', text),
    ephemeral_storage: from('ephemeralStorage', storage),
    proxy_configuration: from('proxyConfiguration', proxy),
    runtime_platform: from('runtimePlatform', platform),
    inference_accelerator: written(),
    placement_constraints: written(),
    requires_compatibilities: written(),
    volume: written(),
    tags: written(),
    skip_destroy: terraformOnly(),
    arn: computed(),
    arn_without_revision: computed(),
    id: computed(),
    revision: computed(),
    tags_all: computed(),
  },
  references: {
    execution_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
    task_role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
