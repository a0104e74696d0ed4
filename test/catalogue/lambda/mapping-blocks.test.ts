import { expect, it } from 'vitest';
import {
  destinationConfig,
  documentDbConfig,
  filterCriteria,
  kafkaConfig,
  scalingConfig,
  selfManagedSource,
  sourceAccess,
} from '#catalogue/lambda/mapping-blocks.ts';
import type { Json } from '#domain/json.ts';

it.each<[string, (value: Json) => Json, Json, Json]>([
  ['filters', filterCriteria, { filters: [{ pattern: '{}' }, {}] }, [{ filter: [{ pattern: '{}' }, { pattern: '' }] }]],
  ['removed filters', filterCriteria, {}, []],
  ['a destination', destinationConfig, { onFailure: { destination: 'arn:q' } }, [{ on_failure: [{ destination_arn: 'arn:q' }] }]],
  ['a removed destination', destinationConfig, { onFailure: {} }, []],
  ['a concurrency limit', scalingConfig, { maximumConcurrency: 5 }, [{ maximum_concurrency: 5 }]],
  ['a removed limit', scalingConfig, {}, []],
  ['a consumer group', kafkaConfig, { consumerGroupId: 'g' }, [{ consumer_group_id: 'g', schema_registry_config: [] }]],
  ['no consumer group', kafkaConfig, {}, []],
  [
    'a document database',
    documentDbConfig,
    { databaseName: 'd', fullDocument: 'UpdateLookup' },
    [{ collection_name: '', database_name: 'd', full_document: 'UpdateLookup' }],
  ],
  ['an empty document database', documentDbConfig, {}, [{ collection_name: '', database_name: '', full_document: 'Default' }]],
  ['no document database', documentDbConfig, '', []],
  [
    'servers',
    selfManagedSource,
    { endpoints: { KAFKA_BOOTSTRAP_SERVERS: ['a:1', 'b:1'] } },
    [{ endpoints: { KAFKA_BOOTSTRAP_SERVERS: 'a:1,b:1' } }],
  ],
  ['no servers', selfManagedSource, {}, []],
  [
    'access',
    sourceAccess,
    [{ type: 'VPC_SUBNET', uRI: 'subnet:1' }, {}],
    [
      { type: 'VPC_SUBNET', uri: 'subnet:1' },
      { type: '', uri: '' },
    ],
  ],
])('reads %s', (_name, read, value, block) => {
  expect(read(value)).toEqual(block);
});
