import * as c from '../words.ts';
import { bucketReference, byBucket, ofBucket } from './bucket-part.ts';

/** Attribute, and the XML element and its target with the service's names and the SDKs' names. */
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

const configuration = c.request('NotificationConfiguration');

function hasConfiguration(event: c.CloudTrailEvent): boolean {
  const found = configuration(event);
  return c.isJsonObject(found) && Object.keys(found).some((key) => key !== 'xmlns');
}

/** Returns the values of an element with several spellings. */
function anyOf(value: c.JsonObject, keys: readonly string[]): readonly c.Json[] {
  return keys.flatMap((key) => c.asList(value[key]));
}

function filterValue(item: c.JsonObject, side: 'prefix' | 'suffix'): c.Json {
  const key = c.jsonAt(item, ['Filter', 'S3Key']) ?? c.jsonAt(item, ['Filter', 'Key']);
  const rules = c.isJsonObject(key) ? anyOf(key, ['FilterRule', 'FilterRules']).filter(c.isJsonObject) : [];
  const rule = rules.find((one) => String(one['Name']).toLowerCase() === side);
  return rule === undefined ? '' : String(rule['Value'] ?? '');
}

/** The call replaces the whole configuration. */
const whole: c.Writer = (event) => {
  const found = configuration(event);
  const sent = c.isJsonObject(found) ? found : {};
  const lists = TARGETS.map(({ attribute, target, elements, names }) => [
    attribute,
    anyOf(sent, elements)
      .filter(c.isJsonObject)
      .map((item) => ({
        events: anyOf(item, ['Event', 'Events']),
        filter_prefix: filterValue(item, 'prefix'),
        filter_suffix: filterValue(item, 'suffix'),
        id: String(item['Id'] ?? ''),
        [target]: anyOf(item, names)[0] ?? '',
      })),
  ]);
  return { ...(Object.fromEntries(lists) as c.JsonObject), eventbridge: 'EventBridgeConfiguration' in sent };
};

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutBucketNotificationConfiguration.html
export const s3BucketNotification = c.defineResource({
  type: 'aws_s3_bucket_notification',
  is: ['carries-messages'],
  governs: { source: 'bucket', destination: 'eventbridge lambda_function queue topic' },

  calls: {
    // An empty configuration does not create a resource.
    PutBucketNotification: [
      c.puts(c.where(hasConfiguration, byBucket), ...ofBucket, whole),
      c.updates(
        c.where((event) => !hasConfiguration(event), byBucket),
        whole,
      ),
    ],
  },
  written: 'eventbridge lambda_function queue topic',
  identity: 'bucket',
  references: bucketReference,
});
