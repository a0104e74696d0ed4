import { expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { aChanged, aResource, aWorkspace, aContext } from '../../support/drifts.ts';
import { verdictOn } from '../../support/verdicts.ts';

const FUNCTION =
  'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:123456789012:function:shop:${stageVariables.track}/invocations';
const workspace = aWorkspace([
  aResource('aws_api_gateway_integration.orders', { uri: FUNCTION }),
  aResource('aws_api_gateway_rest_api.shop', { body: '{"uri":"https://${stageVariables.place}/"}' }),
]);
const stage = (before: JsonObject, after: JsonObject): Drift => aChanged('aws_api_gateway_stage.live', 'variables', [before, after]);

it.each([
  { case: 'a stage variable in an integration URI', drift: stage({ track: 'live' }, { track: 'beta' }) },
  { case: 'a stage variable in an API definition', drift: stage({ place: 'a.example.com' }, { place: 'b.example.com' }) },
  { case: 'a deleted stage variable', drift: stage({ track: 'live' }, {}) },
  { case: 'a stage variable named like an alias', drift: stage({ lambdaAlias: 'live' }, { lambdaAlias: 'dev' }) },
  {
    case: 'a stage variable of an HTTP API',
    drift: aChanged('aws_apigatewayv2_stage.live', 'stage_variables', [{ backend: 'a' }, { backend: 'b' }]),
  },
])('escalates $case', ({ drift }) => {
  expect(verdictOn({ drift, context: aContext({ workspace }) })).toMatch(/^(?:escalate|revert)$/);
});
