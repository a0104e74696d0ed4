import * as c from '../words.ts';

/** Calls contain the stream's name, its ARN or both. */
const streamArn: c.Select = (event) => c.request('streamARN')(event) ?? c.arnOf('kinesis', 'stream/', 'streamName')(event);
const byStream = c.firstOf(c.by({ arn: streamArn }), c.by({ name: 'streamName' }));
const byResourceArn = c.by({ arn: 'resourceARN' });

/** SplitShard adds one shard; MergeShards removes one. */
function movesShardCount(step: 1 | -1): c.Writer {
  return (_event, current) => {
    const before = current['shard_count'];
    return { shard_count: typeof before === 'number' && before > 0 ? before + step : c.HIDDEN };
  };
}

function streamMode(value: c.Json): c.Json {
  return [{ stream_mode: c.jsonAt(value, ['streamMode']) ?? '' }];
}

/** On demand, AWS controls the number of shards. A provisioned stream keeps the number it has at that time. */
function shardCountIn(value: c.Json): c.Seen {
  return c.jsonAt(value, ['streamMode']) === 'ON_DEMAND' ? null : c.HIDDEN;
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

function metricsIn(value: c.Json): readonly c.Json[] {
  const named = c.asList(value);
  return named.includes('ALL') ? SHARD_METRICS : named;
}

// https://docs.aws.amazon.com/kinesis/latest/APIReference/API_UpdateShardCount.html
export const kinesisStream = c.defineResource({
  type: 'aws_kinesis_stream',
  is: ['keeps-data', 'carries-messages'],
  governs: {
    encryption: 'encryption_type kms_key_id',
    retention: 'retention_period',
    capacity: 'shard_count',
    bound: 'max_record_size_in_kib',
    mode: 'stream_mode_details warm_throughput_mib_ps',
    observability: 'shard_level_metrics',
  },
  safer: { disclosure: { encryption_type: 'KMS', kms_key_id: 'higher' }, 'data-loss': { retention_period: 'higher' } },
  range: { max_record_size_in_kib: '1024..10240 KiB', retention_period: '24..8760 h', shard_count: '1..*' },
  importId: '{name}',
  calls: {
    CreateStream: c.creates(
      byStream,
      { id: streamArn, arn: streamArn, name: 'streamName', stream_mode_details: ['streamModeDetails', streamMode] },
      'shard_count tags',
      { max_record_size_in_kib: 'maxRecordSizeInKiB', warm_throughput_mib_ps: 'warmThroughputMiBps' },
    ),
    UpdateMaxRecordSize: c.updates(byStream, { max_record_size_in_kib: 'maxRecordSizeInKiB' }),
    UpdateStreamWarmThroughput: c.updates(byStream, { warm_throughput_mib_ps: 'warmThroughputMiBps' }),
    UpdateShardCount: c.updates(byStream, { shard_count: 'targetShardCount' }),
    SplitShard: c.updates(byStream, movesShardCount(1)),
    MergeShards: c.updates(byStream, movesShardCount(-1)),
    UpdateStreamMode: c.updates(byStream, {
      stream_mode_details: ['streamModeDetails', streamMode],
      shard_count: ['streamModeDetails', shardCountIn],
    }),
    IncreaseStreamRetentionPeriod: c.updates(byStream, { retention_period: 'retentionPeriodHours' }),
    DecreaseStreamRetentionPeriod: c.updates(byStream, { retention_period: 'retentionPeriodHours' }),
    StartStreamEncryption: c.updates(byStream, { kms_key_id: 'keyId' }, 'encryption_type'),
    // The request contains the key that is no longer used.
    StopStreamEncryption: c.updates(byStream, c.constant('encryption_type', 'NONE'), c.constant('kms_key_id', '')),
    EnableEnhancedMonitoring: c.updates(
      byStream,
      c.change('shard_level_metrics', 'shardLevelMetrics', (value, before) => [...new Set([...c.asList(before), ...metricsIn(value)])]),
    ),
    DisableEnhancedMonitoring: c.updates(
      byStream,
      c.change('shard_level_metrics', 'shardLevelMetrics', (value, before) => {
        const gone = new Set(metricsIn(value));
        return c.asList(before).filter((metric) => !gone.has(metric));
      }),
    ),
    ...c.tagged(byStream, { calls: ['AddTagsToStream', 'RemoveTagsFromStream'] }),
    ...c.tagged(byResourceArn),
    DeleteStream: c.deletes(byStream),
  },
  // `arn` is an argument only because old state may have it instead of the name.
  identity: 'arn name',
  terraformOnly: 'enforce_consumer_deletion',
  references: { kms_key_id: 'aws_kms_key.key_id' },
});
