import { jsonAt } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { integer } from '../convert.ts';
import { by, computed, constant, creates, defineResource, deletes, HIDDEN, identity, put, request, updates, written } from '../define.ts';
import type { Seen, Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, asList, firstOf, idFrom } from '../select.ts';
import { change, terraformOnly } from '../write.ts';

/** Calls name the stream by its name, its ARN or both. */
const streamArn: Select = (event) => request('streamARN')(event) ?? arnOf('kinesis', 'stream/', request('streamName'))(event);
const byStream = firstOf(by({ arn: streamArn }), by({ name: request('streamName') }));
const byResourceArn = by({ arn: request('resourceARN') });

/** One shard is split in two, or two become one. */
function movesShardCount(step: 1 | -1): Writer {
  return (_event, current) => {
    const before = current['shard_count'];
    return { shard_count: typeof before === 'number' && before > 0 ? before + step : HIDDEN };
  };
}

function streamMode(value: Json): Json {
  return [{ stream_mode: jsonAt(value, ['streamMode']) ?? '' }];
}

/** On demand, the number of shards is AWS's own business; a provisioned stream keeps the number it has got by then. */
function shardCountIn(value: Json): Seen {
  return jsonAt(value, ['streamMode']) === 'ON_DEMAND' ? null : HIDDEN;
}

/** https://docs.aws.amazon.com/kinesis/latest/APIReference/API_EnableEnhancedMonitoring.html */
const SHARD_METRICS = [
  'IncomingBytes',
  'IncomingRecords',
  'IteratorAgeMilliseconds',
  'OutgoingBytes',
  'OutgoingRecords',
  'ReadProvisionedThroughputExceeded',
  'WriteProvisionedThroughputExceeded',
];

function metricsIn(value: Json): readonly Json[] {
  const named = asList(value);
  return named.includes('ALL') ? SHARD_METRICS : named;
}

// https://docs.aws.amazon.com/kinesis/latest/APIReference/API_UpdateShardCount.html
export const kinesisStream = defineResource({
  type: 'aws_kinesis_stream',
  eventSource: 'kinesis.amazonaws.com',
  traits: {
    is: ['keeps-data', 'carries-messages'],
    governs: {
      identifier: 'arn name',
      encryption: 'encryption_type kms_key_id',
      'terraform-only': 'enforce_consumer_deletion',
      retention: 'retention_period',
      capacity: 'shard_count',
      mode: 'stream_mode_details',
      observability: 'shard_level_metrics',
    },
    safer: { disclosure: { encryption_type: 'KMS', kms_key_id: 'higher' }, 'data-loss': { retention_period: 'higher' } },
    range: { retention_period: '24..8760 h', shard_count: '1..*' },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateStream: creates(
      byStream,
      put('id', streamArn),
      put('arn', streamArn),
      put('name', request('streamName')),
      put('shard_count', request('shardCount'), integer),
      put('stream_mode_details', request('streamModeDetails'), streamMode),
      replaceMap('tags', request('tags')),
    ),
    UpdateShardCount: updates(byStream, put('shard_count', request('targetShardCount'), integer)),
    SplitShard: updates(byStream, movesShardCount(1)),
    MergeShards: updates(byStream, movesShardCount(-1)),
    UpdateStreamMode: updates(
      byStream,
      put('stream_mode_details', request('streamModeDetails'), streamMode),
      put('shard_count', request('streamModeDetails'), shardCountIn),
    ),
    IncreaseStreamRetentionPeriod: updates(byStream, put('retention_period', request('retentionPeriodHours'), integer)),
    DecreaseStreamRetentionPeriod: updates(byStream, put('retention_period', request('retentionPeriodHours'), integer)),
    StartStreamEncryption: updates(byStream, put('encryption_type', request('encryptionType')), put('kms_key_id', request('keyId'))),
    // The request names the key that is not used any more.
    StopStreamEncryption: updates(byStream, constant('encryption_type', 'NONE'), constant('kms_key_id', '')),
    EnableEnhancedMonitoring: updates(
      byStream,
      change('shard_level_metrics', request('shardLevelMetrics'), (value, before) => [
        ...new Set([...asList(before), ...metricsIn(value)]),
      ]),
    ),
    DisableEnhancedMonitoring: updates(
      byStream,
      change('shard_level_metrics', request('shardLevelMetrics'), (value, before) => {
        const gone = new Set(metricsIn(value));
        return asList(before).filter((metric) => !gone.has(metric));
      }),
    ),
    AddTagsToStream: updates(byStream, mergeMap('tags', request('tags'))),
    RemoveTagsFromStream: updates(byStream, removeKeys('tags', request('tagKeys'))),
    TagResource: updates(byResourceArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byResourceArn, removeKeys('tags', request('tagKeys'))),
    DeleteStream: deletes(byStream),
  },
  attributes: {
    encryption_type: written(),
    kms_key_id: written(),
    retention_period: written(),
    shard_count: written(),
    shard_level_metrics: written(),
    stream_mode_details: written(),
    tags: written(),
    // An optional argument only because the ARN can be given in place of the name in old state.
    arn: identity(),
    name: identity(),
    enforce_consumer_deletion: terraformOnly(),
    timeouts: terraformOnly(),
    id: computed(),
    tags_all: computed(),
  },
  references: { kms_key_id: { type: 'aws_kms_key', attribute: 'key_id' } },
});
