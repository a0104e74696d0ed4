/** Converts API objects to nested blocks of aws_lambda_event_source_mapping. */
import * as c from '../words.ts';

const kafka = c.blocksOf(
  c.tableOf('aws_lambda_event_source_mapping.self_managed_kafka_event_source_config', {
    schema_registry_config: {
      schema_registry_uri: c.named('schemaRegistryURI'),
      access_config: c.named('accessConfigs', [{ uri: c.named('uRI') }]),
      schema_validation_config: c.named('schemaValidationConfigs'),
    },
  }),
);
const pollers = c.blocksOf({ maximum_pollers: 0, minimum_pollers: 0, poller_group_name: '' });

/** @returns metrics_config */
export const metricsConfig = c.blocksOf({ metrics: [] });

/** @returns filter_criteria; none if no filter is left */
export function filterCriteria(value: c.Json): c.Json {
  const filters = c.asList(c.jsonAt(value, ['filters'])).filter(c.isJsonObject);
  return filters.length === 0 ? [] : [{ filter: filters.map((filter) => ({ pattern: filter['pattern'] ?? '' })) }];
}

/** @returns destination_config; none without a destination */
export function destinationConfig(value: c.Json): c.Json {
  const destination = c.jsonAt(value, ['onFailure', 'destination']);
  return typeof destination === 'string' && destination !== '' ? [{ on_failure: [{ destination_arn: destination }] }] : [];
}

/**
 * @param value scalingConfig; an empty one removes the limit
 * @returns scaling_config
 */
export function scalingConfig(value: c.Json): c.Json {
  const maximum = c.jsonAt(value, ['maximumConcurrency']);
  return typeof maximum === 'number' ? [{ maximum_concurrency: maximum }] : [];
}

/**
 * @param value amazonManagedKafkaEventSourceConfig or selfManagedKafkaEventSourceConfig
 * @returns the block of the same name
 */
export function kafkaConfig(value: c.Json): c.Json {
  return c.isJsonObject(value) && Object.keys(value).length > 0 ? kafka(value) : [];
}

/** @returns provisioned_poller_config; an empty one removes the pollers */
export function pollerConfig(value: c.Json): c.Json {
  return c.isJsonObject(value) && Object.keys(value).length > 0 ? pollers(value) : [];
}

/** @returns document_db_event_source_config */
export function documentDbConfig(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  return [
    {
      collection_name: value['collectionName'] ?? '',
      database_name: value['databaseName'] ?? '',
      full_document: value['fullDocument'] ?? 'Default',
    },
  ];
}

/**
 * @param value selfManagedEventSource: lists of servers by kind
 * @returns self_managed_event_source, whose map contains the servers joined by commas
 */
export function selfManagedSource(value: c.Json): c.Json {
  const endpoints = c.jsonAt(value, ['endpoints']);
  if (!c.isJsonObject(endpoints)) return [];
  return [{ endpoints: Object.fromEntries(Object.entries(endpoints).map(([kind, servers]) => [kind, c.asList(servers).join(',')])) }];
}

/** @returns source_access_configuration */
export function sourceAccess(value: c.Json): c.Json {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((access) => ({ type: access['type'] ?? '', uri: access['uRI'] ?? '' }));
}
