import * as c from '../words.ts';

const byId = c.by({ api_id: 'apiId', id: 'routeId' });

/** Converts a map from parameters to whether they are required. */
function parameters(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  return Object.entries(value).map(([key, constraint]) => ({
    request_parameter_key: key,
    required: c.isJsonObject(constraint) && constraint['required'] === true,
  }));
}

const withoutParameter: c.Writer = (event, current) => {
  const key = c.decoded('requestParameterKey')(event);
  const kept = c.asList(current['request_parameter']).filter((item) => c.isJsonObject(item) && item['request_parameter_key'] !== key);
  return { request_parameter: kept };
};

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-routes-routeid.html
export const apigatewayv2Route = c.defineResource({
  type: 'aws_apigatewayv2_route',
  is: ['steers-traffic', 'authenticates'],
  governs: {
    identifier: 'operation_name',
    protection: 'api_key_required',
    destination: 'target',
    identity: 'authorization_scopes authorization_type authorizer_id',
    mode: 'model_selection_expression request_models request_parameter route_key route_response_selection_expression',
  },
  safer: {
    'public-exposure': { api_key_required: true, authorization_type: { without: ['NONE'] } },
  },
  importId: '{api_id}/{id}',
  calls: {
    CreateRoute: c.creates(
      c.by({ api_id: 'apiId', id: c.response('routeId') }),
      { id: c.response('routeId') },
      'api_id',
      c.attributesFrom(c.request()),
    ),
    UpdateRoute: c.updates(byId, c.attributesFrom(c.request())),
    DeleteRouteRequestParameter: c.updates(byId, withoutParameter),
    DeleteRoute: c.deletes(byId),
  },
  mapped: `
    api_key_required authorization_type authorizer_id model_selection_expression operation_name route_key
    route_response_selection_expression target
  `,
  each: {
    authorization_scopes: c.from('authorizationScopes', c.textSet),
    request_models: c.from('requestModels', c.asItIs),
    request_parameter: c.from('requestParameters', parameters),
  },
  identity: 'api_id',
  references: { api_id: 'aws_apigatewayv2_api.id', authorizer_id: 'aws_apigatewayv2_authorizer.id' },
});
