import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Json } from '#domain/json.ts';
import { refusedByApi } from '#stages/decide/bounds/api-range.ts';

describe('refusedByApi', () => {
  it.each<[string, string, Json, string | undefined]>([
    ['aws_lambda_function', 'memory_size', 127, '128 to 10240 MB'],
    ['aws_lambda_function', 'memory_size', 128, undefined],
    ['aws_lambda_function', 'memory_size', '10241', '128 to 10240 MB'],
    ['aws_lambda_function', 'memory_size', 512.5, 'a whole number from 128 to 10240 MB'],
    ['aws_lambda_function', 'description', 'a', undefined],
    ['aws_lambda_provisioned_concurrency_config', 'provisioned_concurrent_executions', 0, '1 or more'],
    ['aws_cloudwatch_log_group', 'retention_in_days', 30, undefined],
    ['aws_cloudwatch_log_group', 'retention_in_days', 0, undefined],
    ['aws_cloudwatch_log_group', 'retention_in_days', 31, '30 or 60 days'],
    ['aws_made_up_thing', 'size', 5, undefined],
  ])('%s.%s = %j', (type, attribute, value, expected) => {
    const refused = refusedByApi({ address: `${type}.x`, attribute, before: null, value }, type, catalogue);

    expect(refused?.expected).toBe(expected);
  });
});
