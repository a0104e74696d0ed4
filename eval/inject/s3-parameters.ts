/**
 * The CloudTrail form of bucket calls: the bucket, the host, the subresource as an empty member, and the XML root.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html
 */
import type { Json, JsonObject } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import type { ApiCall } from './api-call.ts';

interface Form {
  /** Present if it differs from the operation's. */
  readonly eventName?: string;
  /** The subresource in the query. */
  readonly part?: string;
  /** The input member that is the XML body. */
  readonly root?: string;
}

const FORMS: Readonly<Record<string, Form>> = {
  CreateBucket: { root: 'CreateBucketConfiguration' },
  PutBucketVersioning: { part: 'versioning', root: 'VersioningConfiguration' },
  GetBucketVersioning: { part: 'versioning' },
  PutPublicAccessBlock: { eventName: 'PutBucketPublicAccessBlock', part: 'publicAccessBlock', root: 'PublicAccessBlockConfiguration' },
  GetPublicAccessBlock: { eventName: 'GetBucketPublicAccessBlock', part: 'publicAccessBlock' },
  DeletePublicAccessBlock: { eventName: 'DeleteBucketPublicAccessBlock', part: 'publicAccessBlock' },
  PutBucketEncryption: { part: 'encryption', root: 'ServerSideEncryptionConfiguration' },
  GetBucketEncryption: { part: 'encryption' },
  PutBucketTagging: { part: 'tagging', root: 'Tagging' },
  GetBucketTagging: { part: 'tagging' },
  PutBucketPolicy: { part: 'policy' },
  GetBucketPolicy: { part: 'policy' },
  GetBucketLocation: { part: 'location' },
  PutBucketAccelerateConfiguration: { eventName: 'PutAccelerateConfiguration', part: 'accelerate', root: 'AccelerateConfiguration' },
  PutBucketCors: { part: 'cors', root: 'CORSConfiguration' },
  PutBucketLifecycleConfiguration: { eventName: 'PutBucketLifecycle', part: 'lifecycle', root: 'LifecycleConfiguration' },
  PutBucketOwnershipControls: { part: 'ownershipControls', root: 'OwnershipControls' },
  PutBucketRequestPayment: { part: 'requestPayment', root: 'RequestPaymentConfiguration' },
  PutBucketWebsite: { part: 'website', root: 'WebsiteConfiguration' },
  GetBucketAcl: { part: 'acl' },
  PutBucketAcl: { part: 'acl' },
};

/**
 * The name of an event on buckets.
 * @param operation the operation
 * @returns its eventName in CloudTrail
 */
export function s3EventName(operation: string): string {
  return FORMS[operation]?.eventName ?? operation;
}

/**
 * The parameters of an event on a bucket.
 * @param asked the call
 * @param region of the call
 * @returns requestParameters; the policy of PutBucketPolicy is an object
 */
export function s3Parameters({ operation, input }: ApiCall, region: string): Json {
  const { Bucket: bucket, Policy: policy, ACL: acl } = input;
  const { part, root } = FORMS[operation] ?? {};
  const host = { Host: `s3.${region}.amazonaws.com` };
  if (bucket === undefined) return host;
  return {
    bucketName: bucket,
    ...host,
    ...(part === undefined ? {} : { [part]: '' }),
    ...(root === undefined
      ? {}
      : { [root]: { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/', ...(collapsed(input[root] ?? {}) as JsonObject) } }),
    ...(typeof policy === 'string' ? { bucketPolicy: JSON.parse(policy) as Json } : {}),
    ...(acl === undefined ? {} : { 'x-amz-acl': acl }),
  };
}

/** XML names of repeated elements are singular, and a single element is not a list. */
const SINGULAR: Readonly<Record<string, string>> = {
  AllowedMethods: 'AllowedMethod',
  AllowedOrigins: 'AllowedOrigin',
  CORSRules: 'CORSRule',
  Rules: 'Rule',
  TagSet: 'TagSet',
};

function collapsed(value: Json): Json {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      if (!Array.isArray(item)) return [name, collapsed(item)];
      const items = (item as readonly Json[]).map(collapsed);
      const content = items.length === 1 ? (items[0] ?? null) : items;
      return name === 'TagSet' ? [name, { Tag: content }] : [SINGULAR[name] ?? name, content];
    }),
  );
}
