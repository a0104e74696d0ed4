import { expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Json } from '#domain/json.ts';
import { longestSteps } from '#stages/decide/bounds/longest-steps.ts';

const CONTEXT = { policy: parsePolicy({ steps: { capacity: { agent: 2 } } }, 'test') };

it.each<[string, string, Json, Json, readonly Json[]]>([
  ['up', 'memory_size', 512, 8000, [2048, 1536, 1024]],
  ['down', 'memory_size', 512, 128, [171, 256]],
  ['only steps shorter than the wanted one', 'memory_size', 512, 1600, [1536, 1024]],
  ['none from a null value', 'memory_size', null, 512, []],
  ['none for an attribute without steps', 'description', 'a', 'b', []],
])('returns the steps that the policy permits: %s', (_case, attribute, before, value, steps) => {
  expect(longestSteps({ address: 'aws_lambda_function.api', attribute, before, value }, 'aws_lambda_function', CONTEXT)).toEqual(steps);
});
