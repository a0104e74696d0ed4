/** Sources, enrichment and targets of a pipe. https://docs.aws.amazon.com/eventbridge/latest/pipes-reference/API_CreatePipe.html */
import * as c from '../words.ts';

const batch: c.Table = { batch_size: 0, maximum_batching_window_in_seconds: 0 };
const stream: c.Table = {
  ...batch,
  maximum_record_age_in_seconds: 0,
  maximum_retry_attempts: 0,
  on_partial_batch_item_failure: '',
  parallelization_factor: 0,
  starting_position: '',
  dead_letter_config: { arn: '' },
};
const kafka: c.Table = { ...batch, consumer_group_id: c.named('consumerGroupID', ''), starting_position: '', topic_name: '' };
const login: c.Table = { basic_auth: '' };
const http: c.Table = c.tableOf('aws_pipes_pipe.target_parameters.http_parameters');

/** The source of events. An update contains only changes. */
export const sourceParameters = c.convertOnlyBlock({
  activemq_broker_parameters: c.named('activeMQBrokerParameters', { ...batch, queue_name: '', credentials: login }),
  dynamodb_stream_parameters: c.named('dynamoDBStreamParameters', stream),
  filter_criteria: { filter: c.named('filters', [{ pattern: '' }]) },
  kinesis_stream_parameters: { ...stream, starting_position_timestamp: '' },
  managed_streaming_kafka_parameters: {
    ...kafka,
    credentials: { client_certificate_tls_auth: '', sasl_scram_512_auth: c.named('saslScram512Auth', '') },
  },
  rabbitmq_broker_parameters: c.named('rabbitMQBrokerParameters', { ...batch, queue_name: '', virtual_host: '', credentials: login }),
  self_managed_kafka_parameters: {
    ...kafka,
    additional_bootstrap_servers: [],
    server_root_ca_certificate: '',
    credentials: {
      ...login,
      client_certificate_tls_auth: '',
      sasl_scram_256_auth: c.named('saslScram256Auth', ''),
      sasl_scram_512_auth: c.named('saslScram512Auth', ''),
    },
    vpc: { security_groups: c.named('securityGroup', []), subnets: [] },
  },
  sqs_queue_parameters: batch,
});

/** The enrichment of an event. */
export const enrichmentParameters = c.mirrored({ input_template: '', http_parameters: http });

/** Tags of tasks are a list in the API and a map in Terraform. */
const tags: c.Field = (api) =>
  Object.fromEntries(
    c
      .asList(api['tags'])
      .filter(c.isJsonObject)
      .map((tag) => [String(tag['key']), tag['value'] ?? '']),
  );

const typed = [{ type: '', value: '' }] as const;
const environment = [{ name: '', value: '' }] as const;

const task: c.Table = c.tableOf('aws_pipes_pipe.target_parameters.ecs_task_parameters', {
  enable_ecs_managed_tags: c.named('enableECSManagedTags'),
  tags,
  network_configuration: { aws_vpc_configuration: c.named('awsvpcConfiguration') },
  overrides: {
    container_override: c.named('containerOverrides', [
      { environment, environment_file: c.named('environmentFiles', typed), resource_requirement: c.named('resourceRequirements', typed) },
    ]),
    ephemeral_storage: { size_in_gib: c.named('sizeInGiB') },
    inference_accelerator_override: c.named('inferenceAcceleratorOverrides'),
  },
  placement_constraint: c.named('placementConstraints'),
  placement_strategy: c.named('placementStrategy'),
});

/** The target of events. An update contains all of it. */
export const targetParameters = c.mirrored(
  c.tableOf('aws_pipes_pipe.target_parameters', {
    batch_job_parameters: { container_overrides: { environment, resource_requirement: c.named('resourceRequirements', typed) } },
    cloudwatch_logs_parameters: c.named('cloudWatchLogsParameters'),
    ecs_task_parameters: task,
    eventbridge_event_bus_parameters: c.named('eventBridgeEventBusParameters'),
    http_parameters: http,
    sagemaker_pipeline_parameters: c.named('sageMakerPipelineParameters', { pipeline_parameter: c.named('pipelineParameterList') }),
  }),
);
