import * as c from '../words.ts';
import { element, entry, patching, scalar } from './patches.ts';
import { input, joined } from './rest-records.ts';

const byName = c.by({ rest_api_id: 'restApiId', resource_id: 'resourceId', http_method: 'httpMethod' });
const isRequired = (value: c.Json): c.Json => value === true || value === 'true';

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateMethod.html
export const apiGatewayMethod = c.defineResource({
  type: 'aws_api_gateway_method',
  is: ['steers-traffic', 'authenticates'],
  governs: {
    identifier: 'operation_name',
    protection: 'api_key_required request_validator_id',
    identity: 'authorization authorization_scopes authorizer_id',
    mode: 'request_models request_parameters',
  },
  safer: { 'public-exposure': { api_key_required: true, authorization: { without: ['NONE'] } } },
  importId: '{rest_api_id}/{resource_id}/{http_method}',
  calls: {
    PutMethod: c.creates(
      byName,
      { id: joined('agm-', c.request('restApiId'), '-', c.request('resourceId'), '-', c.request('httpMethod')) },
      'rest_api_id resource_id http_method',
      c.attributesFrom(input),
    ),
    UpdateMethod: c.updates(
      byName,
      patching({
        apiKeyRequired: scalar('api_key_required', c.boolean, false),
        authorizationScopes: element('authorization_scopes'),
        authorizationType: scalar('authorization', c.text, 'NONE'),
        authorizerId: scalar('authorizer_id', c.text),
        operationName: scalar('operation_name', c.text),
        requestModels: entry('request_models'),
        requestParameters: entry('request_parameters', isRequired),
        requestValidatorId: scalar('request_validator_id', c.text),
      }),
    ),
    DeleteMethod: c.deletes(byName),
  },
  // Without `api_key_required`, callers need no key.
  mapped: 'api_key_required authorizer_id operation_name request_validator_id',
  each: {
    authorization: 'authorizationType',
    authorization_scopes: c.from('authorizationScopes', c.textSet),
    request_models: c.from('requestModels', c.asItIs),
    request_parameters: c.from('requestParameters', c.asItIs),
  },
  identity: 'http_method resource_id rest_api_id',
  references: {
    rest_api_id: 'aws_api_gateway_rest_api.id',
    resource_id: 'aws_api_gateway_resource.id',
    authorizer_id: 'aws_api_gateway_authorizer.id',
  },
});
