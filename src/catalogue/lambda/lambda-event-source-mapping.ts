import type { Json } from '#domain/json.ts';
import { boolean, integer, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { firstOf, idFrom } from '../select.ts';
import { qualifiedFunctionArn } from './function-name.ts';
import {
  destinationConfig,
  documentDbConfig,
  filterCriteria,
  kafkaConfig,
  scalingConfig,
  selfManagedSource,
  sourceAccess,
} from './mapping-blocks.ts';

const byRequestedUuid = by({ uuid: request('uUID') });
const asItIs = (value: Json): Json => value;

// https://docs.aws.amazon.com/lambda/latest/api/API_UpdateEventSourceMapping.html
export const lambdaEventSourceMapping = defineResource({
  type: 'aws_lambda_event_source_mapping',
  eventSource: 'lambda.amazonaws.com',
  traits: {
    is: ['carries-messages'],
    switchedBy: 'enabled',
    governs: {
      timing: `
        batch_size maximum_batching_window_in_seconds maximum_record_age_in_seconds maximum_retry_attempts
        tumbling_window_in_seconds
      `,
      capacity: 'parallelization_factor',
      bound: 'scaling_config',
      preference: 'bisect_batch_on_function_error function_response_types',
      enablement: 'enabled',
      source: 'event_source_arn queues topics self_managed_event_source',
      destination: 'function_name destination_config',
      mode: `
        starting_position starting_position_timestamp filter_criteria amazon_managed_kafka_event_source_config
        document_db_event_source_config self_managed_kafka_event_source_config
      `,
      secret: 'source_access_configuration',
    },
    range: {
      batch_size: '1..10000',
      maximum_batching_window_in_seconds: '0..300 s',
      parallelization_factor: '1..10',
      tumbling_window_in_seconds: '0..900 s',
      'scaling_config.maximum_concurrency': '2..1000',
    },
  },
  importId: idFrom('', 'uuid'),
  calls: {
    CreateEventSourceMapping: creates(
      firstOf(
        by({ uuid: response('uUID') }),
        by({ event_source_arn: request('eventSourceArn'), function_arn: qualifiedFunctionArn(request('functionName')) }),
      ),
      put('uuid', response('uUID')),
      put('id', response('uUID')),
      put('function_arn', response('functionArn')),
      put('function_name', qualifiedFunctionArn(request('functionName'))),
      attributesFrom(request()),
    ),
    UpdateEventSourceMapping: updates(
      byRequestedUuid,
      put('function_name', qualifiedFunctionArn(request('functionName'))),
      attributesFrom(request()),
    ),
    DeleteEventSourceMapping: deletes(byRequestedUuid),
  },
  attributes: {
    amazon_managed_kafka_event_source_config: from('amazonManagedKafkaEventSourceConfig', kafkaConfig),
    batch_size: from('batchSize', integer),
    bisect_batch_on_function_error: from('bisectBatchOnFunctionError', boolean),
    destination_config: from('destinationConfig', destinationConfig),
    document_db_event_source_config: from('documentDBEventSourceConfig', documentDbConfig),
    enabled: from('enabled', boolean),
    event_source_arn: from('eventSourceArn', text),
    filter_criteria: from('filterCriteria', filterCriteria),
    function_response_types: from('functionResponseTypes', asItIs),
    maximum_batching_window_in_seconds: from('maximumBatchingWindowInSeconds', integer),
    maximum_record_age_in_seconds: from('maximumRecordAgeInSeconds', integer),
    maximum_retry_attempts: from('maximumRetryAttempts', integer),
    parallelization_factor: from('parallelizationFactor', integer),
    queues: from('queues', asItIs),
    scaling_config: from('scalingConfig', scalingConfig),
    self_managed_event_source: from('selfManagedEventSource', selfManagedSource),
    self_managed_kafka_event_source_config: from('selfManagedKafkaEventSourceConfig', kafkaConfig),
    source_access_configuration: from('sourceAccessConfigurations', sourceAccess),
    starting_position: from('startingPosition', text),
    starting_position_timestamp: from('startingPositionTimestamp', text),
    topics: from('topics', asItIs),
    tumbling_window_in_seconds: from('tumblingWindowInSeconds', integer),
    function_name: written(),
    function_arn: computed(),
    id: computed(),
    last_modified: computed(),
    last_processing_result: computed(),
    state: computed(),
    state_transition_reason: computed(),
    uuid: computed(),
  },
  references: {
    event_source_arn: { type: 'aws_sqs_queue', attribute: 'arn' },
    function_name: { type: 'aws_lambda_function', attribute: 'arn' },
  },
});
