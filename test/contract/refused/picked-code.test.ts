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
  { case: 'a variable that an integration calls by', drift: stage({ track: 'live' }, { track: 'beta' }) },
  { case: 'one that the description of the interface calls by', drift: stage({ place: 'a.example.com' }, { place: 'b.example.com' }) },
  { case: 'one that is gone', drift: stage({ track: 'live' }, {}) },
  { case: 'one that is called like an alias', drift: stage({ lambdaAlias: 'live' }, { lambdaAlias: 'dev' }) },
  {
    case: 'one of an HTTP interface',
    drift: aChanged('aws_apigatewayv2_stage.live', 'stage_variables', [{ backend: 'a' }, { backend: 'b' }]),
  },
])('asks about $case', ({ drift }) => {
  expect(verdictOn({ drift, context: aContext({ workspace }) })).toMatch(/^(?:escalate|revert)$/);
});
