/** The target of a schedule, as aws_scheduler_schedule writes it. https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Target.html */
import * as c from '../words.ts';

const ecsParameters: c.Shape = {
  enable_ecs_managed_tags: c.value('enableECSManagedTags', false),
  enable_execute_command: c.value('enableExecuteCommand', false),
  group: c.value('group', ''),
  launch_type: c.value('launchType', ''),
  platform_version: c.value('platformVersion', ''),
  propagate_tags: c.value('propagateTags', ''),
  reference_id: c.value('referenceId', ''),
  tags: c.valueFrom((api) => {
    const tags = c.asList(api['tags']).filter(c.isJsonObject);
    return tags.length === 0
      ? undefined
      : Object.fromEntries(tags.map((tag) => [String(tag['key'] ?? tag['Key']), tag['value'] ?? tag['Value'] ?? '']));
  }, {}),
  task_count: c.value('taskCount', 1),
  task_definition_arn: c.value('taskDefinitionArn', ''),
  capacity_provider_strategy: c.blocks('capacityProviderStrategy', {
    base: c.value('base', 0),
    capacity_provider: c.value('capacityProvider', ''),
    weight: c.value('weight', 0),
  }),
  network_configuration: c.block('networkConfiguration.awsvpcConfiguration', {
    assign_public_ip: c.value('assignPublicIp', false, (found) => found === 'ENABLED'),
    security_groups: c.value('securityGroups', []),
    subnets: c.value('subnets', []),
  }),
  placement_constraints: c.blocks('placementConstraints', { expression: c.value('expression', ''), type: c.value('type', '') }),
  placement_strategy: c.blocks('placementStrategy', { field: c.value('field', ''), type: c.value('type', '') }),
};

/** What is called, with what, by whom. */
export const target: c.Shape = {
  arn: c.value('arn', ''),
  input: c.value('input', ''),
  role_arn: c.value('roleArn', ''),
  dead_letter_config: c.block('deadLetterConfig', { arn: c.value('arn', '') }),
  ecs_parameters: c.block('ecsParameters', ecsParameters),
  eventbridge_parameters: c.block('eventBridgeParameters', { detail_type: c.value('detailType', ''), source: c.value('source', '') }),
  kinesis_parameters: c.block('kinesisParameters', { partition_key: c.value('partitionKey', '') }),
  retry_policy: c.block('retryPolicy', {
    maximum_event_age_in_seconds: c.value('maximumEventAgeInSeconds', 86_400),
    maximum_retry_attempts: c.value('maximumRetryAttempts', 185),
  }),
  sagemaker_pipeline_parameters: c.block('sageMakerPipelineParameters', {
    pipeline_parameter: c.blocks('pipelineParameterList', { name: c.value('name', ''), value: c.value('value', '') }),
  }),
  sqs_parameters: c.block('sqsParameters', { message_group_id: c.value('messageGroupId', '') }),
};
