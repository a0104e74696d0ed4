import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { boolean, text, textSet } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { asList, decoded, idFrom } from '../select.ts';

const byId = by({ api_id: request('apiId'), id: request('routeId') });
const asItIs = (value: Json): Json => value;

/** A map of parameters to whether they are required. */
function parameters(value: Json): Json {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([key, constraint]) => ({
    request_parameter_key: key,
    required: isJsonObject(constraint) && constraint['required'] === true,
  }));
}

const withoutParameter: Writer = (event, current) => {
  const key = decoded(request('requestParameterKey'))(event);
  const kept = asList(current['request_parameter']).filter((item) => isJsonObject(item) && item['request_parameter_key'] !== key);
  return { request_parameter: kept };
};

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-routes-routeid.html
export const apigatewayv2Route = defineResource({
  type: 'aws_apigatewayv2_route',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'authenticates'],
    governs: {
      identifier: 'api_id operation_name',
      protection: 'api_key_required',
      destination: 'target',
      identity: 'authorization_scopes authorization_type authorizer_id',
      mode: 'model_selection_expression request_models request_parameter route_key route_response_selection_expression',
    },
    safer: {
      'public-exposure': { api_key_required: true, authorization_type: { without: ['NONE'] } },
    },
  },
  importId: idFrom('/', 'api_id', 'id'),
  calls: {
    CreateRoute: creates(
      by({ api_id: request('apiId'), id: response('routeId') }),
      put('id', response('routeId')),
      put('api_id', request('apiId')),
      attributesFrom(request()),
    ),
    UpdateRoute: updates(byId, attributesFrom(request())),
    DeleteRouteRequestParameter: updates(byId, withoutParameter),
    DeleteRoute: deletes(byId),
  },
  attributes: {
    api_key_required: from('apiKeyRequired', boolean),
    authorization_scopes: from('authorizationScopes', textSet),
    authorization_type: from('authorizationType', text),
    authorizer_id: from('authorizerId', text),
    model_selection_expression: from('modelSelectionExpression', text),
    operation_name: from('operationName', text),
    request_models: from('requestModels', asItIs),
    request_parameter: from('requestParameters', parameters),
    route_key: from('routeKey', text),
    route_response_selection_expression: from('routeResponseSelectionExpression', text),
    target: from('target', text),
    api_id: identity(),
    id: computed(),
  },
  references: {
    api_id: { type: 'aws_apigatewayv2_api', attribute: 'id' },
    authorizer_id: { type: 'aws_apigatewayv2_authorizer', attribute: 'id' },
  },
});
