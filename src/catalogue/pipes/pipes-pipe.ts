import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change, terraformOnly } from '../write.ts';
import { enrichmentParameters, sourceParameters, targetParameters } from './parameters.ts';

const name = request('name');
const byName = by({ name });
const told: readonly Writer[] = [attributesFrom(request()), change('source_parameters', request('sourceParameters'), sourceParameters)];

// https://docs.aws.amazon.com/eventbridge/latest/pipes-reference/API_UpdatePipe.html
export const pipesPipe = defineResource({
  type: 'aws_pipes_pipe',
  eventSource: 'pipes.amazonaws.com',
  traits: {
    is: [],
    governs: {
      label: 'description',
      enablement: 'desired_state',
      code: 'enrichment enrichment_parameters.input_template',
      identifier: 'name source',
      'terraform-only': 'name_prefix',
      access: `
        role_arn target_parameters.ecs_task_parameters.group
        target_parameters.ecs_task_parameters.overrides.execution_role_arn
        target_parameters.ecs_task_parameters.overrides.task_role_arn
      `,
      timing: 'target source_parameters target_parameters',
      mode: 'enrichment_parameters',
      destination: `
        source_parameters.activemq_broker_parameters.queue_name
        source_parameters.managed_streaming_kafka_parameters.topic_name
        source_parameters.rabbitmq_broker_parameters.queue_name source_parameters.self_managed_kafka_parameters.topic_name
        target_parameters.cloudwatch_logs_parameters.log_stream_name
        target_parameters.eventbridge_event_bus_parameters.endpoint_id
      `,
      reach: `
        source_parameters.self_managed_kafka_parameters.vpc.security_groups
        source_parameters.self_managed_kafka_parameters.vpc.subnets
        target_parameters.ecs_task_parameters.network_configuration.aws_vpc_configuration.assign_public_ip
        target_parameters.ecs_task_parameters.network_configuration.aws_vpc_configuration.security_groups
        target_parameters.ecs_task_parameters.network_configuration.aws_vpc_configuration.subnets
      `,
      capacity: `
        target_parameters.batch_job_parameters.container_overrides.instance_type
        target_parameters.ecs_task_parameters.overrides.cpu target_parameters.ecs_task_parameters.overrides.memory
        target_parameters.ecs_task_parameters.overrides.container_override.cpu
        target_parameters.ecs_task_parameters.overrides.container_override.memory
        target_parameters.ecs_task_parameters.overrides.container_override.memory_reservation
      `,
      protection: 'target_parameters.ecs_task_parameters.enable_execute_command',
      secret: 'target_parameters.redshift_data_parameters.secret_manager_arn',
    },
    safer: {
      'privilege-escalation': { 'target_parameters.ecs_task_parameters.enable_execute_command': false },
      'public-exposure': { 'target_parameters.ecs_task_parameters.network_configuration.aws_vpc_configuration.assign_public_ip': false },
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreatePipe: creates(
      byName,
      put('id', name),
      put('name', name),
      put('arn', response('arn')),
      put('source', request('source')),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdatePipe: updates(byName, ...told),
    StartPipe: updates(byName, constant('desired_state', 'RUNNING')),
    StopPipe: updates(byName, constant('desired_state', 'STOPPED')),
    ...taggedByArn({ part: ':pipe/' }),
    DeletePipe: deletes(byName),
  },
  attributes: {
    description: from('description', text),
    desired_state: from('desiredState', text),
    enrichment: from('enrichment', text),
    enrichment_parameters: from('enrichmentParameters', enrichmentParameters),
    role_arn: from('roleArn', text),
    target: from('target', text),
    target_parameters: from('targetParameters', targetParameters),
    source_parameters: written(),
    tags: written(),
    name: identity(),
    source: identity(),
    name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { role_arn: { type: 'aws_iam_role', attribute: 'arn' } },
});
