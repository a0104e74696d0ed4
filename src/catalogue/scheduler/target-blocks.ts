/** The target of a schedule, in the shape of aws_scheduler_schedule. https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Target.html */
import * as c from '../words.ts';

const ecsParameters: c.Table = {
  enable_ecs_managed_tags: c.value('enableECSManagedTags', false),
  enable_execute_command: false,
  group: '',
  launch_type: '',
  platform_version: '',
  propagate_tags: '',
  reference_id: '',
  tags: c.valueFrom((api) => {
    const tags = c.asList(api['tags']).filter(c.isJsonObject);
    return tags.length === 0
      ? undefined
      : Object.fromEntries(tags.map((tag) => [String(tag['key'] ?? tag['Key']), tag['value'] ?? tag['Value'] ?? '']));
  }, {}),
  task_count: 1,
  task_definition_arn: '',
  capacity_provider_strategy: [{ base: 0, capacity_provider: '', weight: 0 }],
  network_configuration: c.block('networkConfiguration.awsvpcConfiguration', {
    assign_public_ip: c.value('assignPublicIp', false, (found) => found === 'ENABLED'),
    security_groups: [],
    subnets: [],
  }),
  placement_constraints: [{ expression: '', type: '' }],
  placement_strategy: [{ field: '', type: '' }],
};

/** The target, its input and its role. */
export const target: c.Table = {
  arn: '',
  input: '',
  role_arn: '',
  dead_letter_config: { arn: '' },
  ecs_parameters: ecsParameters,
  eventbridge_parameters: c.block('eventBridgeParameters', { detail_type: '', source: '' }),
  kinesis_parameters: { partition_key: '' },
  retry_policy: { maximum_event_age_in_seconds: 86_400, maximum_retry_attempts: 185 },
  sagemaker_pipeline_parameters: c.block('sageMakerPipelineParameters', {
    pipeline_parameter: c.blocks('pipelineParameterList', { name: '', value: '' }),
  }),
  sqs_parameters: { message_group_id: '' },
};
