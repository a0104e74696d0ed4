/** The target of a schedule, as aws_scheduler_schedule writes it. https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Target.html */
import { isJsonObject } from '#domain/json.ts';
import { block, blocks, value, valueFrom } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { asList } from '../select.ts';

const ecsParameters: Shape = {
  enable_ecs_managed_tags: value('enableECSManagedTags', false),
  enable_execute_command: value('enableExecuteCommand', false),
  group: value('group', ''),
  launch_type: value('launchType', ''),
  platform_version: value('platformVersion', ''),
  propagate_tags: value('propagateTags', ''),
  reference_id: value('referenceId', ''),
  tags: valueFrom((api) => {
    const tags = asList(api['tags']).filter(isJsonObject);
    return tags.length === 0
      ? undefined
      : Object.fromEntries(tags.map((tag) => [String(tag['key'] ?? tag['Key']), tag['value'] ?? tag['Value'] ?? '']));
  }, {}),
  task_count: value('taskCount', 1),
  task_definition_arn: value('taskDefinitionArn', ''),
  capacity_provider_strategy: blocks('capacityProviderStrategy', {
    base: value('base', 0),
    capacity_provider: value('capacityProvider', ''),
    weight: value('weight', 0),
  }),
  network_configuration: block('networkConfiguration.awsvpcConfiguration', {
    assign_public_ip: value('assignPublicIp', false, (found) => found === 'ENABLED'),
    security_groups: value('securityGroups', []),
    subnets: value('subnets', []),
  }),
  placement_constraints: blocks('placementConstraints', { expression: value('expression', ''), type: value('type', '') }),
  placement_strategy: blocks('placementStrategy', { field: value('field', ''), type: value('type', '') }),
};

/** What is called, with what, by whom. */
export const target: Shape = {
  arn: value('arn', ''),
  input: value('input', ''),
  role_arn: value('roleArn', ''),
  dead_letter_config: block('deadLetterConfig', { arn: value('arn', '') }),
  ecs_parameters: block('ecsParameters', ecsParameters),
  eventbridge_parameters: block('eventBridgeParameters', { detail_type: value('detailType', ''), source: value('source', '') }),
  kinesis_parameters: block('kinesisParameters', { partition_key: value('partitionKey', '') }),
  retry_policy: block('retryPolicy', {
    maximum_event_age_in_seconds: value('maximumEventAgeInSeconds', 86_400),
    maximum_retry_attempts: value('maximumRetryAttempts', 185),
  }),
  sagemaker_pipeline_parameters: block('sageMakerPipelineParameters', {
    pipeline_parameter: blocks('pipelineParameterList', { name: value('name', ''), value: value('value', '') }),
  }),
  sqs_parameters: block('sqsParameters', { message_group_id: value('messageGroupId', '') }),
};
