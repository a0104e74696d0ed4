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
const http: c.Table = {
  header_parameters: c.value('headerParameters', {}),
  path_parameter_values: [],
  query_string_parameters: c.value('queryStringParameters', {}),
};

/** The source of events. An update contains only changes. */
export const sourceParameters = c.amended({
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

const task: c.Table = {
  enable_ecs_managed_tags: c.named('enableECSManagedTags', false),
  enable_execute_command: false,
  group: '',
  launch_type: '',
  platform_version: '',
  propagate_tags: '',
  reference_id: '',
  tags,
  task_count: 0,
  task_definition_arn: '',
  capacity_provider_strategy: [{ base: 0, capacity_provider: '', weight: 0 }],
  network_configuration: {
    aws_vpc_configuration: c.named('awsvpcConfiguration', { assign_public_ip: '', security_groups: [], subnets: [] }),
  },
  overrides: {
    cpu: '',
    execution_role_arn: '',
    memory: '',
    task_role_arn: '',
    container_override: c.named('containerOverrides', [
      {
        command: [],
        cpu: 0,
        memory: 0,
        memory_reservation: 0,
        name: '',
        environment,
        environment_file: c.named('environmentFiles', typed),
        resource_requirement: c.named('resourceRequirements', typed),
      },
    ]),
    ephemeral_storage: { size_in_gib: c.named('sizeInGiB', 0) },
    inference_accelerator_override: c.named('inferenceAcceleratorOverrides', [{ device_name: '', device_type: '' }]),
  },
  placement_constraint: c.named('placementConstraints', [{ expression: '', type: '' }]),
  placement_strategy: c.named('placementStrategy', [{ field: '', type: '' }]),
};

/** The target of events. An update contains all of it. */
export const targetParameters = c.mirrored({
  input_template: '',
  batch_job_parameters: {
    job_definition: '',
    job_name: '',
    parameters: c.value('parameters', {}),
    array_properties: { size: 0 },
    container_overrides: {
      command: [],
      instance_type: '',
      environment,
      resource_requirement: c.named('resourceRequirements', typed),
    },
    depends_on: [{ job_id: '', type: '' }],
    retry_strategy: { attempts: 0 },
  },
  cloudwatch_logs_parameters: c.named('cloudWatchLogsParameters', { log_stream_name: '', timestamp: '' }),
  ecs_task_parameters: task,
  eventbridge_event_bus_parameters: c.named('eventBridgeEventBusParameters', {
    detail_type: '',
    endpoint_id: '',
    resources: [],
    source: '',
    time: '',
  }),
  http_parameters: http,
  kinesis_stream_parameters: { partition_key: '' },
  lambda_function_parameters: { invocation_type: '' },
  redshift_data_parameters: { database: '', db_user: '', secret_manager_arn: '', sqls: [], statement_name: '', with_event: false },
  sagemaker_pipeline_parameters: c.named('sageMakerPipelineParameters', {
    pipeline_parameter: c.named('pipelineParameterList', [{ name: '', value: '' }]),
  }),
  sqs_queue_parameters: { message_deduplication_id: '', message_group_id: '' },
  step_function_state_machine_parameters: { invocation_type: '' },
});
