import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { aChanged, aContext, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

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

const cases: readonly (readonly [name: string, drift: Drift])[] = [
  ['replication to an unmanaged bucket', replicated('arn:aws:s3:::other')],
  [
    'an inventory to an unmanaged bucket',
    anUnmanaged('aws_s3_bucket_inventory', { destination: [{ bucket: [{ bucket_arn: 'arn:aws:s3:::other' }] }] }),
  ],
  ['logs to an unmanaged bucket', anUnmanaged('aws_s3_bucket_logging', { target_bucket: 'other' })],
  [
    'query results to an unmanaged bucket',
    aChanged('aws_athena_workgroup.a', 'configuration', [
      [{ result_configuration: [{ output_location: 's3://shop-logs/a' }] }],
      [{ result_configuration: [{ output_location: 's3://other/a' }] }],
    ]),
  ],
  [
    'artefacts to an unmanaged bucket',
    aChanged('aws_codepipeline.a', 'artifact_store', [[{ location: 'shop-logs' }], [{ location: 'other' }]]),
  ],
  ['an integration with another function', aChanged('aws_api_gateway_integration.a', 'uri', [uri(OURS), uri(`${OURS}-2`)])],
];

describe('ledToBucket', () => {
  it.each(cases)('%s', (_name, drift) => {
    expect(verdictOn({ drift, context })).toMatch(/^(?:escalate|revert)$/);
  });
});
