/** Converts API objects to nested blocks of aws_dynamodb_table. */
import * as c from '../words.ts';

/**
 * @param keyType HASH is the partition key, RANGE the sort key
 * @returns the attribute's name; undefined if there is no such key
 */
export function keyName(keySchema: c.Json | undefined, keyType: 'HASH' | 'RANGE'): c.Json | undefined {
  return c
    .asList(keySchema)
    .filter(c.isJsonObject)
    .find((key) => key['keyType'] === keyType)?.['attributeName'];
}

/** @returns attribute */
export function attributeDefinitions(value: c.Json): readonly c.JsonObject[] {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((definition) => ({ name: definition['attributeName'] ?? '', type: definition['attributeType'] ?? '' }));
}

/** @returns on_demand_throughput */
export const onDemandThroughput = c.blocksOf({ max_read_request_units: 0, max_write_request_units: 0 });

/** @returns warm_throughput */
export const warmThroughput = c.blocksOf({ read_units_per_second: 0, write_units_per_second: 0 });

/**
 * Keys are in hash_key and range_key, which are equivalent to key_schema.
 * @param index a GlobalSecondaryIndex, from a request or a description
 * @returns one element of global_secondary_index
 */
export function globalIndex(index: c.JsonObject): c.JsonObject {
  return {
    hash_key: keyName(index['keySchema'], 'HASH') ?? '',
    key_schema: [],
    name: index['indexName'] ?? '',
    non_key_attributes: c.jsonAt(index, ['projection', 'nonKeyAttributes']) ?? [],
    projection_type: c.jsonAt(index, ['projection', 'projectionType']) ?? '',
    range_key: keyName(index['keySchema'], 'RANGE') ?? '',
    read_capacity: c.jsonAt(index, ['provisionedThroughput', 'readCapacityUnits']) ?? 0,
    write_capacity: c.jsonAt(index, ['provisionedThroughput', 'writeCapacityUnits']) ?? 0,
    on_demand_throughput: onDemandThroughput(index['onDemandThroughput'] ?? []),
    warm_throughput: warmThroughput(index['warmThroughput'] ?? []),
  };
}

/** @returns global_secondary_index */
export function globalIndexes(value: c.Json): c.Json {
  return c.asList(value).filter(c.isJsonObject).map(globalIndex);
}

/** @returns local_secondary_index */
export function localIndexes(value: c.Json): c.Json {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((index) => ({
      name: index['indexName'] ?? '',
      non_key_attributes: c.jsonAt(index, ['projection', 'nonKeyAttributes']) ?? [],
      projection_type: c.jsonAt(index, ['projection', 'projectionType']) ?? '',
      range_key: keyName(index['keySchema'], 'RANGE') ?? '',
    }));
}

/** @returns point_in_time_recovery */
export const pointInTimeRecovery = c.changedBlock({
  enabled: c.value('pointInTimeRecoveryEnabled', false),
  recovery_period_in_days: c.value('recoveryPeriodInDays', null),
});

/**
 * @param value timeToLiveSpecification; if disabled, the table drops the attribute
 * @returns ttl
 */
export function timeToLive(value: c.Json): c.Json {
  const enabled = c.jsonAt(value, ['enabled']) === true;
  return [{ attribute_name: enabled ? (c.jsonAt(value, ['attributeName']) ?? '') : '', enabled }];
}

/**
 * @param value sSESpecification; if disabled or without a key, AWS uses a key that the provider does not show
 * @returns server_side_encryption
 */
export function serverSideEncryption(value: c.Json): c.Json {
  return c.jsonAt(value, ['enabled']) === false ? [] : [{ enabled: true, kms_key_arn: c.jsonAt(value, ['kMSMasterKeyId']) ?? '' }];
}

/**
 * @param value replicaUpdates: creations, updates and deletions, by region
 * @returns replica
 */
export function replicas(value: c.Json, before: c.Json | undefined): c.Json {
  return c.asList(value).filter(c.isJsonObject).reduce(updateReplicas, c.asList(before).filter(c.isJsonObject));
}

/**
 * @param value globalTableWitnessUpdates: one region that is added or removed
 * @returns global_table_witness
 */
export function witness(value: c.Json): c.Json {
  const region = c.jsonAt(value, ['0', 'create', 'regionName']);
  return region === undefined ? [] : [{ region_name: region }];
}

function updateReplicas(existing: readonly c.JsonObject[], update: c.JsonObject): readonly c.JsonObject[] {
  const [kind, details] = Object.entries(update)[0] ?? [];
  const region = c.jsonAt(details, ['regionName']);
  if (region === undefined) return existing;
  if (kind === 'delete') return existing.filter((replica) => replica['region_name'] !== region);
  const kmsKey = c.jsonAt(details, ['kMSMasterKeyId']);
  if (kind === 'update') {
    return existing.map((replica) =>
      replica['region_name'] === region && kmsKey !== undefined ? { ...replica, kms_key_arn: kmsKey } : replica,
    );
  }
  const created = {
    arn: '',
    consistency_mode: '',
    deletion_protection_enabled: false,
    kms_key_arn: kmsKey ?? '',
    point_in_time_recovery: false,
    propagate_tags: false,
    region_name: region,
    stream_arn: '',
    stream_label: '',
  };
  return [...existing, created];
}
