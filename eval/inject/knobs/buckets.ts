/** Knobs of bucket settings. Each call sets the whole of its part. https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations.html */
import type { Json, JsonObject } from '#domain/json.ts';
import { call } from '../api-call.ts';
import type { Knob } from '../knob.ts';
import { firstBlock } from '../knob.ts';
import { settingOf } from '../setting.ts';

const ORDINARY = { decision: 'accept', why: 'an ordinary setting, moved on purpose to another valid value' } as const;

interface Part {
  readonly type: string;
  /** The block of the setting. */
  readonly block: string;
  readonly words: string;
  readonly operation: string;
  /** Returns the next block; undefined if this bucket has no such block. */
  readonly next: (present: JsonObject, pick: <Item>(items: readonly Item[]) => Item) => JsonObject | undefined;
  /** Returns the body of the call. */
  readonly body: (block: JsonObject, values: JsonObject) => JsonObject;
}

function partKnob({ type, block, words, operation, next, body }: Part): Knob {
  return {
    type,
    attribute: block,
    goal: 'operability',
    words,
    judgement: ORDINARY,
    next: (values, random) => {
      const blocks = values[block];
      const present = firstBlock(values, block);
      // With several rules, the call would have to repeat the others.
      if (!Array.isArray(blocks) || blocks.length !== 1) return undefined;
      const moved = next(present, (items) => random.pick(items));
      return moved === undefined ? undefined : [moved];
    },
    calls: (values, turned) => {
      const [moved = {}] = turned as readonly JsonObject[];
      return [call('s3', operation, { Bucket: values['bucket'] ?? '', ...body(moved, values) })];
    },
    read: ({ bucket }) => call('s3', 'GetBucketLocation', { Bucket: bucket ?? '' }),
    changes: (_, turned) => ({ [block]: turned }),
  };
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

export const BUCKET_KNOBS: readonly Knob[] = [
  settingOf({
    type: 'aws_s3_bucket_accelerate_configuration',
    service: 's3',
    operation: 'PutBucketAccelerateConfiguration',
    identity: { Bucket: 'bucket' },
  })('status', 'AccelerateConfiguration.Status', ['Enabled'], { goal: 'performance', words: 'transfer acceleration' }),
  partKnob({
    type: 'aws_s3_bucket_cors_configuration',
    block: 'cors_rule',
    words: 'age of a preflight answer',
    operation: 'PutBucketCors',
    next: (present, pick) => ({ ...present, max_age_seconds: pick([300, 1200, 3600]) }),
    body: (rule) => ({
      CORSConfiguration: {
        CORSRules: [
          {
            AllowedMethods: listOf(rule['allowed_methods']),
            AllowedOrigins: listOf(rule['allowed_origins']),
            MaxAgeSeconds: rule['max_age_seconds'] ?? 0,
          },
        ],
      },
    }),
  }),
  partKnob({
    type: 'aws_s3_bucket_lifecycle_configuration',
    block: 'rule',
    words: 'days before objects expire',
    operation: 'PutBucketLifecycleConfiguration',
    next: (present, pick) => {
      const expiration = firstBlock(present, 'expiration');
      const others = Object.entries(present).filter(([, value]) => Array.isArray(value) && value.length > 0).length;
      // Only for rules that do nothing but expire objects after some days.
      if (typeof expiration['days'] !== 'number' || others !== 2) return undefined;
      return { ...present, expiration: [{ ...expiration, days: pick([45, 60, 90].filter((days) => days !== expiration['days'])) }] };
    },
    body: (rule) => ({
      LifecycleConfiguration: {
        Rules: [
          {
            ID: rule['id'] ?? '',
            Status: rule['status'] ?? '',
            Filter: { Prefix: firstBlock(rule, 'filter')['prefix'] ?? '' },
            Expiration: { Days: firstBlock(rule, 'expiration')['days'] ?? 0 },
          },
        ],
      },
    }),
  }),
  partKnob({
    type: 'aws_s3_bucket_website_configuration',
    block: 'index_document',
    words: 'first page',
    operation: 'PutBucketWebsite',
    next: (_, pick) => ({ suffix: pick(['home.html', 'start.html']) }),
    body: (page) => ({ WebsiteConfiguration: { IndexDocument: { Suffix: page['suffix'] ?? '' } } }),
  }),
  partKnob({
    type: 'aws_s3_bucket_ownership_controls',
    block: 'rule',
    words: 'who owns objects',
    operation: 'PutBucketOwnershipControls',
    next: (present) => (present['object_ownership'] === 'BucketOwnerPreferred' ? { object_ownership: 'BucketOwnerEnforced' } : undefined),
    body: (rule) => ({ OwnershipControls: { Rules: [{ ObjectOwnership: rule['object_ownership'] ?? '' }] } }),
  }),
  settingOf({
    type: 'aws_s3_bucket_request_payment_configuration',
    service: 's3',
    operation: 'PutBucketRequestPayment',
    identity: { Bucket: 'bucket' },
  })('payer', 'RequestPaymentConfiguration.Payer', ['Requester'], { goal: 'cost', words: 'who pays' }),
];
