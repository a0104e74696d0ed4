import type { Json } from '#domain/json.ts';
import { boolean, text, textSet } from '../convert.ts';
import { attributesFrom, by, computed, creates, defineResource, deletes, from, identity, put, request, updates } from '../define.ts';
import { idFrom } from '../select.ts';
import { element, entry, patching, scalar } from './patches.ts';
import { input, joined } from './rest-records.ts';

const byName = by({ rest_api_id: request('restApiId'), resource_id: request('resourceId'), http_method: request('httpMethod') });
const asItIs = (value: Json): Json => value;
const isRequired = (value: Json): Json => value === true || value === 'true';

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateMethod.html
export const apiGatewayMethod = defineResource({
  type: 'aws_api_gateway_method',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'authenticates'],
    governs: {
      identifier: 'http_method operation_name resource_id rest_api_id',
      protection: 'api_key_required request_validator_id',
      identity: 'authorization authorization_scopes authorizer_id',
      mode: 'request_models request_parameters',
    },
    safer: {
      'public-exposure': { api_key_required: true, authorization: { without: ['NONE'] } },
    },
  },
  importId: idFrom('/', 'rest_api_id', 'resource_id', 'http_method'),
  calls: {
    PutMethod: creates(
      byName,
      put('id', joined('agm-', request('restApiId'), '-', request('resourceId'), '-', request('httpMethod'))),
      put('rest_api_id', request('restApiId')),
      put('resource_id', request('resourceId')),
      put('http_method', request('httpMethod')),
      attributesFrom(input),
    ),
    UpdateMethod: updates(
      byName,
      patching({
        apiKeyRequired: scalar('api_key_required', boolean, false),
        authorizationScopes: element('authorization_scopes'),
        authorizationType: scalar('authorization', text, 'NONE'),
        authorizerId: scalar('authorizer_id', text),
        operationName: scalar('operation_name', text),
        requestModels: entry('request_models'),
        requestParameters: entry('request_parameters', isRequired),
        requestValidatorId: scalar('request_validator_id', text),
      }),
    ),
    DeleteMethod: deletes(byName),
  },
  attributes: {
    // Whoever calls without a key is let in once none is asked for.
    api_key_required: from('apiKeyRequired', boolean),
    authorization: from('authorizationType', text),
    authorization_scopes: from('authorizationScopes', textSet),
    authorizer_id: from('authorizerId', text),
    operation_name: from('operationName', text),
    request_models: from('requestModels', asItIs),
    request_parameters: from('requestParameters', asItIs),
    request_validator_id: from('requestValidatorId', text),
    http_method: identity(),
    resource_id: identity(),
    rest_api_id: identity(),
    id: computed(),
  },
  references: {
    rest_api_id: { type: 'aws_api_gateway_rest_api', attribute: 'id' },
    resource_id: { type: 'aws_api_gateway_resource', attribute: 'id' },
    authorizer_id: { type: 'aws_api_gateway_authorizer', attribute: 'id' },
  },
});
