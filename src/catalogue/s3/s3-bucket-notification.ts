import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, jsonAt } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { defineResource, puts, request, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { asList, idFrom, where } from '../select.ts';
import { bucketAttributes, bucketReference, byBucket, ofBucket } from './bucket-part.ts';

/** Attribute, the XML element and its target as the service names them, and as the SDKs do. */
const TARGETS = [
  {
    attribute: 'lambda_function',
    target: 'lambda_function_arn',
    elements: ['CloudFunctionConfiguration', 'LambdaFunctionConfigurations'],
    names: ['CloudFunction', 'LambdaFunctionArn'],
  },
  { attribute: 'queue', target: 'queue_arn', elements: ['QueueConfiguration', 'QueueConfigurations'], names: ['Queue', 'QueueArn'] },
  { attribute: 'topic', target: 'topic_arn', elements: ['TopicConfiguration', 'TopicConfigurations'], names: ['Topic', 'TopicArn'] },
] as const;

const configuration = request('NotificationConfiguration');

function isAnythingSent(event: CloudTrailEvent): boolean {
  const found = configuration(event);
  return isJsonObject(found) && Object.keys(found).some((key) => key !== 'xmlns');
}

/** Any of several spellings of one element. */
function anyOf(value: JsonObject, keys: readonly string[]): readonly Json[] {
  return keys.flatMap((key) => asList(value[key]));
}

function filterValue(item: JsonObject, side: 'prefix' | 'suffix'): Json {
  const key = jsonAt(item, ['Filter', 'S3Key']) ?? jsonAt(item, ['Filter', 'Key']);
  const rules = isJsonObject(key) ? anyOf(key, ['FilterRule', 'FilterRules']).filter(isJsonObject) : [];
  const rule = rules.find((one) => String(one['Name']).toLowerCase() === side);
  return rule === undefined ? '' : String(rule['Value'] ?? '');
}

/** The call replaces the whole configuration. */
const whole: Writer = (event) => {
  const found = configuration(event);
  const sent = isJsonObject(found) ? found : {};
  const lists = TARGETS.map(({ attribute, target, elements, names }) => [
    attribute,
    anyOf(sent, elements)
      .filter(isJsonObject)
      .map((item) => ({
        events: anyOf(item, ['Event', 'Events']),
        filter_prefix: filterValue(item, 'prefix'),
        filter_suffix: filterValue(item, 'suffix'),
        id: String(item['Id'] ?? ''),
        [target]: anyOf(item, names)[0] ?? '',
      })),
  ]);
  return { ...(Object.fromEntries(lists) as JsonObject), eventbridge: 'EventBridgeConfiguration' in sent };
};

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketNotificationConfiguration.html
export const s3BucketNotification = defineResource({
  type: 'aws_s3_bucket_notification',
  eventSource: 's3.amazonaws.com',
  traits: {
    is: ['carries-messages'],
    governs: {
      source: 'bucket',
      destination: 'eventbridge lambda_function queue topic',
    },
  },
  importId: idFrom('', 'bucket'),
  calls: {
    // An empty configuration makes nothing where there was none.
    PutBucketNotification: [
      puts(where(isAnythingSent, byBucket), ...ofBucket, whole),
      updates(
        where((event) => !isAnythingSent(event), byBucket),
        whole,
      ),
    ],
  },
  attributes: {
    eventbridge: written(),
    lambda_function: written(),
    queue: written(),
    topic: written(),
    ...bucketAttributes,
  },
  references: bucketReference,
});
