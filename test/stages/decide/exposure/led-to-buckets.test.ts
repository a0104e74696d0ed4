import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { ledToBucket } from '#stages/decide/exposure/led-to-buckets.ts';
import { aChanged, aContext, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

const OURS = 'arn:aws:lambda:us-east-1:123456789012:function:shop';
const uri = (arn: string): string => `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${arn}/invocations`;
const context = aContext({
  workspace: aWorkspace([
    aResource('aws_s3_bucket.logs', { id: 'shop-logs', arn: 'arn:aws:s3:::shop-logs' }),
    aResource('aws_lambda_function.shop', { id: 'shop', arn: OURS }),
  ]),
});
const replicated = (bucket: string): Drift =>
  anUnmanaged('aws_s3_bucket_replication_configuration', { bucket: 'shop', rule: [{ destination: [{ bucket }] }] });

const cases: readonly (readonly [name: string, drift: Drift, isFound: boolean])[] = [
  ['copies to a bucket of nobody here', replicated('arn:aws:s3:::other'), true],
  [
    'a list of all objects to one',
    anUnmanaged('aws_s3_bucket_inventory', { destination: [{ bucket: [{ bucket_arn: 'arn:aws:s3:::other' }] }] }),
    true,
  ],
  ['logs to one', anUnmanaged('aws_s3_bucket_logging', { target_bucket: 'other' }), true],
  [
    'answers to one',
    aChanged('aws_athena_workgroup.a', 'configuration', [
      [{ result_configuration: [{ output_location: 's3://shop-logs/a' }] }],
      [{ result_configuration: [{ output_location: 's3://other/a' }] }],
    ]),
    true,
  ],
  ['artefacts to one', aChanged('aws_codepipeline.a', 'artifact_store', [[{ location: 'shop-logs' }], [{ location: 'other' }]]), true],
  ['callers to another function', aChanged('aws_api_gateway_integration.a', 'uri', [uri(OURS), uri(`${OURS}-2`)]), true],
  ['copies to one of ours', replicated('arn:aws:s3:::shop-logs'), false],
  [
    'answers to another folder',
    aChanged('aws_athena_workgroup.a', 'configuration', [
      [{ result_configuration: [{ output_location: 's3://shop-logs/a' }] }],
      [{ result_configuration: [{ output_location: 's3://shop-logs/b' }] }],
    ]),
    false,
  ],
  ['callers to ours', aChanged('aws_api_gateway_integration.a', 'uri', [uri(`${OURS}-2`), uri(OURS)]), false],
  [
    'a stream made by hand',
    anUnmanaged('aws_kinesis_firehose_delivery_stream', { extended_s3_configuration: [{ bucket_arn: 'arn:aws:s3:::other' }] }),
    false,
  ],
];

describe('ledToBucket', () => {
  it.each(cases)('%s', (_name, drift, isFound) => {
    expect(ledToBucket(drift, context) !== undefined).toBe(isFound);
  });
});
