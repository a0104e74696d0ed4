/** What older roots write inside a resource, and newer ones as resources of their own: the owner in code is the owner. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aConsoleUser, anEvent } from '../support/builders.ts';
import { hcl } from '../support/hcl.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import { inState } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const put = (eventName: string, requestParameters: JsonObject): CloudTrailEvent =>
  anEvent({
    ...aConsoleUser('alice'),
    eventSource: 's3.amazonaws.com',
    eventName,
    requestParameters: { bucketName: 'shop-logs', Host: 'shop-logs.s3.us-east-1.amazonaws.com', ...requestParameters },
    resources: [{ type: 'AWS::S3::Bucket', ARN: 'arn:aws:s3:::shop-logs' }],
  });

const BUCKET = hcl`
  resource "aws_s3_bucket" "logs" {
    bucket = "shop-logs"

    versioning {
      enabled = false
    }

    lifecycle_rule {
      id      = "old"
      enabled = true

      expiration {
        days = 30
      }
    }
  }
`;
const STATE = [
  inState('aws_s3_bucket.logs', {
    id: 'shop-logs',
    bucket: 'shop-logs',
    arn: 'arn:aws:s3:::shop-logs',
    versioning: [{ enabled: false, mfa_delete: false }],
    lifecycle_rule: [
      {
        id: 'old',
        enabled: true,
        prefix: '',
        tags: {},
        abort_incomplete_multipart_upload_days: 0,
        expiration: [{ days: 30, date: '', expired_object_delete_marker: false }],
        noncurrent_version_expiration: [],
        noncurrent_version_transition: [],
        transition: [],
      },
    ],
  }),
];

describe('a bucket with inline settings', () => {
  it('maps a versioning call to the bucket, and edits it there', async () => {
    const done = await runInMemory(
      [
        put('PutBucketVersioning', {
          versioning: '',
          VersioningConfiguration: { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/', Status: 'Enabled' },
        }),
      ],
      {},
      { code: BUCKET, state: STATE },
    );

    expect(
      done.reconciliations.map(({ decision: { verdict, drift } }) => [verdict, drift.address, drift.changes.map(({ path }) => path)]),
    ).toEqual([['accept', 'aws_s3_bucket.logs', ['versioning']]]);
    expect(done.files).toEqual([BUCKET.replace('enabled = false', 'enabled = true')]);
  });

  const rule = { ID: 'old', Prefix: '', Status: 'Enabled', Expiration: { Days: 60 } };

  it.each<readonly [argument: string, block: string, eventName: string, request: JsonObject]>([
    [
      'lifecycle_rule',
      'lifecycle_rule {\n    id      = "old"\n    enabled = true\n  }',
      'PutBucketLifecycle',
      { LifecycleConfiguration: { Rule: rule } },
    ],
    [
      'logging',
      'logging {\n    target_bucket = "logs"\n  }',
      'PutBucketLogging',
      { BucketLoggingStatus: { LoggingEnabled: { TargetBucket: 'other', TargetPrefix: '' } } },
    ],
    [
      'cors_rule',
      'cors_rule {\n    allowed_methods = ["GET"]\n    allowed_origins = ["https://a"]\n  }',
      'PutBucketCors',
      { CORSConfiguration: { CORSRule: { AllowedMethod: 'GET', AllowedOrigin: '*' } } },
    ],
    [
      'website',
      'website {\n    index_document = "a.html"\n  }',
      'PutBucketWebsite',
      { WebsiteConfiguration: { IndexDocument: { Suffix: 'b.html' } } },
    ],
    ['request_payer', 'request_payer = "BucketOwner"', 'PutBucketRequestPayment', { RequestPaymentConfiguration: { Payer: 'Requester' } }],
    [
      'acceleration_status',
      'acceleration_status = "Suspended"',
      'PutAccelerateConfiguration',
      { AccelerateConfiguration: { Status: 'Enabled' } },
    ],
    ['lifecycle_rule', 'lifecycle_rule {\n    id      = "old"\n    enabled = true\n  }', 'DeleteBucketLifecycle', {}],
  ])('maps %s to the bucket, without a second owner: %s', async (argument, block, eventName, request) => {
    const code = `resource "aws_s3_bucket" "logs" {\n  bucket = "shop-logs"\n  ${block}\n}\n`;
    const state = [inState('aws_s3_bucket.logs', { id: 'shop-logs', bucket: 'shop-logs', arn: 'arn:aws:s3:::shop-logs' })];

    const done = await runInMemory([put(eventName, request)], {}, { code, state });

    expect(done.reconciliations.map(({ decision: { drift } }) => [drift.address, drift.changes.map(({ path }) => path)])).toEqual([
      ['aws_s3_bucket.logs', [argument]],
    ]);
    expect(done.files.join()).not.toMatch(/resource "aws_s3_bucket_/);
  });
});
