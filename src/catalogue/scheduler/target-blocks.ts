/** The target of a schedule, in the shape of aws_scheduler_schedule. https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Target.html */
import * as c from '../words.ts';

const ecsParameters: c.Table = c.tableOf('aws_scheduler_schedule.target.ecs_parameters', {
  enable_ecs_managed_tags: c.named('enableECSManagedTags'),
  tags: c.valueFrom((api) => {
    const tags = c.asList(api['tags']).filter(c.isJsonObject);
    return tags.length === 0
      ? undefined
      : Object.fromEntries(tags.map((tag) => [String(tag['key'] ?? tag['Key']), tag['value'] ?? tag['Value'] ?? '']));
  }, {}),
  task_count: 1,
  network_configuration: c.named('networkConfiguration.awsvpcConfiguration', {
    assign_public_ip: c.value('assignPublicIp', false, (found) => found === 'ENABLED'),
  }),
});

/** The target, its input and its role. */
export const target: c.Table = c.tableOf('aws_scheduler_schedule.target', {
  ecs_parameters: ecsParameters,
  eventbridge_parameters: c.named('eventBridgeParameters'),
  retry_policy: { maximum_event_age_in_seconds: 86_400, maximum_retry_attempts: 185 },
  sagemaker_pipeline_parameters: c.named('sageMakerPipelineParameters', { pipeline_parameter: c.named('pipelineParameterList') }),
});
