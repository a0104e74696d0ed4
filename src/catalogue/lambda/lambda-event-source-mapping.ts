import * as c from '../words.ts';
import { qualifiedFunctionArn } from './function-name.ts';
import {
  destinationConfig,
  documentDbConfig,
  filterCriteria,
  kafkaConfig,
  metricsConfig,
  pollerConfig,
  scalingConfig,
  selfManagedSource,
  sourceAccess,
} from './mapping-blocks.ts';

const byRequestedUuid = c.by({ uuid: 'uUID' });

// https://docs.aws.amazon.com/lambda/latest/api/API_UpdateEventSourceMapping.html
export const lambdaEventSourceMapping = c.defineResource({
  type: 'aws_lambda_event_source_mapping',
  is: ['carries-messages'],
  switchedBy: 'enabled',
  governs: {
    timing: `
      batch_size maximum_batching_window_in_seconds maximum_record_age_in_seconds maximum_retry_attempts
      tumbling_window_in_seconds
    `,
    capacity: 'parallelization_factor provisioned_poller_config.minimum_pollers',
    bound: 'scaling_config provisioned_poller_config.maximum_pollers',
    observability: 'metrics_config',
    encryption: 'kms_key_arn',
    preference: 'function_response_types',
    enablement: 'enabled',
    source: 'event_source_arn queues topics self_managed_event_source',
    destination: 'function_name destination_config',
    mode: `
      bisect_batch_on_function_error starting_position starting_position_timestamp filter_criteria amazon_managed_kafka_event_source_config
      document_db_event_source_config self_managed_kafka_event_source_config provisioned_poller_config
    `,
    secret: `
      source_access_configuration amazon_managed_kafka_event_source_config.schema_registry_config.access_config
      self_managed_kafka_event_source_config.schema_registry_config.access_config
    `,
  },
  safer: { disclosure: { kms_key_arn: 'higher' } },
  range: {
    batch_size: '1..10000',
    maximum_batching_window_in_seconds: '0..300 s',
    parallelization_factor: '1..10',
    tumbling_window_in_seconds: '0..900 s',
    'scaling_config.maximum_concurrency': '2..1000',
    'provisioned_poller_config.minimum_pollers': '1..200',
    'provisioned_poller_config.maximum_pollers': '1..2000',
  },
  importId: '{uuid}',
  calls: {
    CreateEventSourceMapping: c.creates(
      c.firstOf(
        c.by({ uuid: c.response('uUID') }),
        c.by({ event_source_arn: 'eventSourceArn', function_arn: qualifiedFunctionArn(c.request('functionName')) }),
      ),
      {
        uuid: c.response('uUID'),
        id: c.response('uUID'),
        function_arn: c.response('functionArn'),
        function_name: qualifiedFunctionArn(c.request('functionName')),
      },
      c.attributesFrom(c.request()),
      'tags',
    ),
    UpdateEventSourceMapping: c.updates(
      byRequestedUuid,
      { function_name: qualifiedFunctionArn(c.request('functionName')) },
      c.attributesFrom(c.request()),
    ),
    ...c.taggedByArn({ part: ':event-source-mapping:', arn: 'resource' }),
    DeleteEventSourceMapping: c.deletes(byRequestedUuid),
  },
  mapped: `
    batch_size bisect_batch_on_function_error enabled event_source_arn function_response_types
    maximum_batching_window_in_seconds maximum_record_age_in_seconds maximum_retry_attempts parallelization_factor
    queues starting_position starting_position_timestamp topics tumbling_window_in_seconds
  `,
  each: {
    amazon_managed_kafka_event_source_config: c.from('amazonManagedKafkaEventSourceConfig', kafkaConfig),
    destination_config: c.from('destinationConfig', destinationConfig),
    document_db_event_source_config: c.from('documentDBEventSourceConfig', documentDbConfig),
    filter_criteria: c.from('filterCriteria', filterCriteria),
    kms_key_arn: 'kMSKeyArn',
    metrics_config: c.from('metricsConfig', metricsConfig),
    provisioned_poller_config: c.from('provisionedPollerConfig', pollerConfig),
    scaling_config: c.from('scalingConfig', scalingConfig),
    self_managed_event_source: c.from('selfManagedEventSource', selfManagedSource),
    self_managed_kafka_event_source_config: c.from('selfManagedKafkaEventSourceConfig', kafkaConfig),
    source_access_configuration: c.from('sourceAccessConfigurations', sourceAccess),
  },
  terraformOnly: 'use_resource_timeout_for_propagation',
  references: { event_source_arn: 'aws_sqs_queue.arn', function_name: 'aws_lambda_function.arn' },
});
