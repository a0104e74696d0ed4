/** Nested blocks of aws_dynamodb_table: from the API's shape to the one state holds. */
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { asList } from '../select.ts';

/**
 * @param keySchema KeySchema elements
 * @param keyType HASH is the partition key, RANGE the sort key
 * @returns the attribute's name; undefined where there is no such key
 */
export function keyName(keySchema: Json | undefined, keyType: 'HASH' | 'RANGE'): Json | undefined {
  return asList(keySchema)
    .filter(isJsonObject)
    .find((key) => key['keyType'] === keyType)?.['attributeName'];
}

/**
 * @param value attributeDefinitions
 * @returns attribute
 */
export function attributeDefinitions(value: Json): readonly JsonObject[] {
  return asList(value)
    .filter(isJsonObject)
    .map((definition) => ({ name: definition['attributeName'] ?? '', type: definition['attributeType'] ?? '' }));
}

/**
 * @param index a GlobalSecondaryIndex, from a request or a description
 * @returns one element of global_secondary_index
 */
export function globalIndex(index: JsonObject): JsonObject {
  return {
    hash_key: keyName(index['keySchema'], 'HASH') ?? '',
    name: index['indexName'] ?? '',
    non_key_attributes: jsonAt(index, ['projection', 'nonKeyAttributes']) ?? [],
    projection_type: jsonAt(index, ['projection', 'projectionType']) ?? '',
    range_key: keyName(index['keySchema'], 'RANGE') ?? '',
    read_capacity: jsonAt(index, ['provisionedThroughput', 'readCapacityUnits']) ?? 0,
    write_capacity: jsonAt(index, ['provisionedThroughput', 'writeCapacityUnits']) ?? 0,
  };
}

/**
 * @param value globalSecondaryIndexes
 * @returns global_secondary_index
 */
export function globalIndexes(value: Json): Json {
  return asList(value).filter(isJsonObject).map(globalIndex);
}

/**
 * @param value localSecondaryIndexes
 * @returns local_secondary_index
 */
export function localIndexes(value: Json): Json {
  return asList(value)
    .filter(isJsonObject)
    .map((index) => ({
      name: index['indexName'] ?? '',
      non_key_attributes: jsonAt(index, ['projection', 'nonKeyAttributes']) ?? [],
      projection_type: jsonAt(index, ['projection', 'projectionType']) ?? '',
      range_key: keyName(index['keySchema'], 'RANGE') ?? '',
    }));
}

/**
 * @param value pointInTimeRecoverySpecification
 * @returns point_in_time_recovery
 */
export function pointInTimeRecovery(value: Json): Json {
  return [{ enabled: jsonAt(value, ['pointInTimeRecoveryEnabled']) === true }];
}

/**
 * @param value timeToLiveSpecification; switched off, the table forgets the attribute
 * @returns ttl
 */
export function timeToLive(value: Json): Json {
  const enabled = jsonAt(value, ['enabled']) === true;
  return [{ attribute_name: enabled ? (jsonAt(value, ['attributeName']) ?? '') : '', enabled }];
}

/**
 * @param value sSESpecification; switched off, or without a key, AWS uses a key that the provider does not show
 * @returns server_side_encryption
 */
export function serverSideEncryption(value: Json): Json {
  return jsonAt(value, ['enabled']) === false ? [] : [{ enabled: true, kms_key_arn: jsonAt(value, ['kMSMasterKeyId']) ?? '' }];
}

/**
 * @param value replicaUpdates: what is created, updated, deleted, by region
 * @param before replica before
 * @returns replica
 */
export function replicas(value: Json, before: Json | undefined): Json {
  return asList(value).filter(isJsonObject).reduce(updateReplicas, asList(before).filter(isJsonObject));
}

function updateReplicas(existing: readonly JsonObject[], update: JsonObject): readonly JsonObject[] {
  const [kind, details] = Object.entries(update)[0] ?? [];
  const region = jsonAt(details, ['regionName']);
  if (region === undefined) return existing;
  if (kind === 'delete') return existing.filter((replica) => replica['region_name'] !== region);
  const kmsKey = jsonAt(details, ['kMSMasterKeyId']);
  if (kind === 'update') {
    return existing.map((replica) =>
      replica['region_name'] === region && kmsKey !== undefined ? { ...replica, kms_key_arn: kmsKey } : replica,
    );
  }
  const created = {
    arn: '',
    kms_key_arn: kmsKey ?? '',
    point_in_time_recovery: false,
    propagate_tags: false,
    region_name: region,
    stream_arn: '',
    stream_label: '',
  };
  return [...existing, created];
}
