/** The parts of an EventBridge target that Terraform writes as nested blocks. https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_Target.html */
import * as c from '../words.ts';

/** One block from one API structure: Terraform's names → the API's names. */
type Names = Readonly<Record<string, string>>;

function block(value: c.Json, names: Names): c.JsonObject {
  const source = c.isJsonObject(value) ? value : {};
  return Object.fromEntries(Object.entries(names).map(([own, api]) => [own, source[api] ?? null]));
}

function single(names: Names): (value: c.Json) => c.Json {
  return (value) => (c.isJsonObject(value) && Object.keys(value).length > 0 ? [block(value, names)] : []);
}

/** Terraform's block → its place in the API's target, and its conversion. */
export const targetBlocks: Readonly<Record<string, { readonly from: string; readonly convert: (value: c.Json) => c.Json }>> = {
  appsync_target: { from: 'appSyncParameters', convert: single({ graphql_operation: 'graphQLOperation' }) },
  dead_letter_config: { from: 'deadLetterConfig', convert: single({ arn: 'arn' }) },
  kinesis_target: { from: 'kinesisParameters', convert: single({ partition_key_path: 'partitionKeyPath' }) },
  sqs_target: { from: 'sqsParameters', convert: single({ message_group_id: 'messageGroupId' }) },
  retry_policy: {
    from: 'retryPolicy',
    convert: single({ maximum_event_age_in_seconds: 'maximumEventAgeInSeconds', maximum_retry_attempts: 'maximumRetryAttempts' }),
  },
  input_transformer: { from: 'inputTransformer', convert: single({ input_paths: 'inputPathsMap', input_template: 'inputTemplate' }) },
  http_target: {
    from: 'httpParameters',
    convert: single({
      header_parameters: 'headerParameters',
      path_parameter_values: 'pathParameterValues',
      query_string_parameters: 'queryStringParameters',
    }),
  },
  redshift_target: {
    from: 'redshiftDataParameters',
    convert: single({
      database: 'database',
      db_user: 'dbUser',
      secrets_manager_arn: 'secretManagerArn',
      sql: 'sql',
      statement_name: 'statementName',
      with_event: 'withEvent',
    }),
  },
  batch_target: { from: 'batchParameters', convert: batchTarget },
  ecs_target: { from: 'ecsParameters', convert: ecsTarget },
  run_command_targets: {
    from: 'runCommandParameters',
    convert: (value) =>
      c
        .asList(c.isJsonObject(value) ? value['runCommandTargets'] : undefined)
        .map((target) => block(target, { key: 'key', values: 'values' })),
  },
  sagemaker_pipeline_target: { from: 'sageMakerPipelineParameters', convert: pipelineTarget },
};

function batchTarget(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  const [array, retry] = [value['arrayProperties'], value['retryStrategy']];
  return [
    {
      ...block(value, { job_definition: 'jobDefinition', job_name: 'jobName' }),
      array_size: c.isJsonObject(array) ? (array['size'] ?? null) : null,
      job_attempts: c.isJsonObject(retry) ? (retry['attempts'] ?? null) : null,
    },
  ];
}

function ecsTarget(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  const network = value['networkConfiguration'];
  const vpc = c.isJsonObject(network) ? network['awsvpcConfiguration'] : undefined;
  return [
    {
      ...block(value, {
        group: 'group',
        launch_type: 'launchType',
        platform_version: 'platformVersion',
        propagate_tags: 'propagateTags',
        task_definition_arn: 'taskDefinitionArn',
      }),
      enable_ecs_managed_tags: value['enableECSManagedTags'] ?? false,
      enable_execute_command: value['enableExecuteCommand'] ?? false,
      task_count: value['taskCount'] ?? 1,
      tags: Object.fromEntries(
        c
          .asList(value['tags'])
          .filter(c.isJsonObject)
          .map((tag) => [String(tag['key']), tag['value'] ?? '']),
      ),
      capacity_provider_strategy: c
        .asList(value['capacityProviderStrategy'])
        .map((item) => block(item, { base: 'base', capacity_provider: 'capacityProvider', weight: 'weight' })),
      ordered_placement_strategy: c.asList(value['placementStrategy']).map((item) => block(item, { field: 'field', type: 'type' })),
      placement_constraint: c.asList(value['placementConstraints']).map((item) => block(item, { expression: 'expression', type: 'type' })),
      network_configuration: c.isJsonObject(vpc)
        ? [
            {
              assign_public_ip: vpc['assignPublicIp'] === 'ENABLED',
              ...block(vpc, { security_groups: 'securityGroups', subnets: 'subnets' }),
            },
          ]
        : [],
    },
  ];
}

function pipelineTarget(value: c.Json): c.Json {
  const parameters = c.isJsonObject(value) ? c.asList(value['pipelineParameterList']) : [];
  return parameters.length === 0
    ? []
    : [{ pipeline_parameter_list: parameters.map((item) => block(item, { name: 'name', value: 'value' })) }];
}
