/** Converts lifecycle rules from CloudTrail's XML elements to blocks as in the state, with all keys. */
import * as c from '../words.ts';

/** XML has no types: an id or a prefix of digits is a number in the record. */
function words(value: c.Json | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}

function number(value: c.Json | undefined): number {
  return value === undefined || value === '' ? 0 : Number(value);
}

/** The provider writes times without fractions of seconds. */
function time(value: c.Json | undefined): string {
  return words(value).replace(/\.\d+Z$/, 'Z');
}

/** Returns the children with one name. SDKs use the plural for the list. */
function children(rule: c.JsonObject, element: string, member: string): readonly c.JsonObject[] {
  return [...c.asList(rule[element]), ...c.asList(rule[member])].filter(c.isJsonObject);
}

function tagMap(tags: readonly c.Json[]): c.JsonObject {
  return Object.fromEntries(tags.filter(c.isJsonObject).map((tag) => [words(tag['Key']), words(tag['Value'])]));
}

function filter(value: c.Json | undefined): c.Json {
  if (value === undefined) return [];
  const found = c.isJsonObject(value) ? value : {};
  const both = found['And'];
  const tag = found['Tag'];
  return [
    {
      and: c.isJsonObject(both)
        ? [
            {
              object_size_greater_than: number(both['ObjectSizeGreaterThan']),
              object_size_less_than: number(both['ObjectSizeLessThan']),
              prefix: words(both['Prefix']),
              tags: tagMap([...c.asList(both['Tag']), ...c.asList(both['Tags'])]),
            },
          ]
        : [],
      object_size_greater_than: words(found['ObjectSizeGreaterThan']),
      object_size_less_than: words(found['ObjectSizeLessThan']),
      prefix: words(found['Prefix']),
      tag: c.isJsonObject(tag) ? [{ key: words(tag['Key']), value: words(tag['Value']) }] : [],
    },
  ];
}

function expiration(value: c.Json | undefined): c.Json {
  if (!c.isJsonObject(value)) return [];
  const marker = value['ExpiredObjectDeleteMarker'];
  return [{ date: time(value['Date']), days: number(value['Days']), expired_object_delete_marker: marker === true || marker === 'true' }];
}

function transition(value: c.JsonObject): c.Json {
  return { date: time(value['Date']), days: number(value['Days']), storage_class: words(value['StorageClass']) };
}

function noncurrentTransition(value: c.JsonObject): c.Json {
  return {
    newer_noncurrent_versions: words(value['NewerNoncurrentVersions']),
    noncurrent_days: number(value['NoncurrentDays']),
    storage_class: words(value['StorageClass']),
  };
}

function noncurrentExpiration(value: c.Json | undefined): c.Json {
  if (!c.isJsonObject(value)) return [];
  return [{ newer_noncurrent_versions: words(value['NewerNoncurrentVersions']), noncurrent_days: number(value['NoncurrentDays']) }];
}

function abortUpload(value: c.Json | undefined): c.Json {
  return c.isJsonObject(value) ? [{ days_after_initiation: number(value['DaysAfterInitiation']) }] : [];
}

function lifecycleRule(rule: c.JsonObject): c.JsonObject {
  return {
    abort_incomplete_multipart_upload: abortUpload(rule['AbortIncompleteMultipartUpload']),
    expiration: expiration(rule['Expiration']),
    filter: filter(rule['Filter']),
    id: words(rule['ID']),
    noncurrent_version_expiration: noncurrentExpiration(rule['NoncurrentVersionExpiration']),
    noncurrent_version_transition: children(rule, 'NoncurrentVersionTransition', 'NoncurrentVersionTransitions').map(noncurrentTransition),
    prefix: words(rule['Prefix']),
    status: words(rule['Status']),
    transition: children(rule, 'Transition', 'Transitions').map(transition),
  };
}

/**
 * Reads the rules of a lifecycle configuration. https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketLifecycleConfiguration.html
 * @returns `rule` of aws_s3_bucket_lifecycle_configuration; hidden if Amazon S3 generated the id of a rule
 */
export function lifecycleRules(value: c.Json): c.Seen {
  const rules = c.asList(value).filter(c.isJsonObject);
  return rules.every((rule) => words(rule['ID']) !== '') ? rules.map(lifecycleRule) : c.HIDDEN;
}
