import { integer, text, textSet } from '../convert.ts';
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
import { idFrom, where } from '../select.ts';
import { element, patching, scalar } from './patches.ts';
import { gatewayArn, input, isOfRestApi } from './rest-records.ts';

const byId = where(isOfRestApi, by({ rest_api_id: request('restApiId'), id: request('authorizerId') }));

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateAuthorizer.html
export const apiGatewayAuthorizer = defineResource({
  type: 'aws_api_gateway_authorizer',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['authenticates'],
    governs: {
      identifier: 'name rest_api_id',
      access: 'authorizer_credentials',
      identity: `
        authorizer_result_ttl_in_seconds authorizer_uri identity_source identity_validation_expression provider_arns
        type
      `,
    },
    safer: {
      'privilege-escalation': { authorizer_result_ttl_in_seconds: { safer: 'lower', ordinary: 300 } },
    },
    range: { authorizer_result_ttl_in_seconds: '0..3600 s' },
  },
  importId: idFrom('/', 'rest_api_id', 'id'),
  calls: {
    CreateAuthorizer: creates(
      where(isOfRestApi, by({ rest_api_id: request('restApiId'), id: response('id') })),
      put('id', response('id')),
      put('arn', gatewayArn('restapis/', request('restApiId'), '/authorizers/', response('id'))),
      put('rest_api_id', request('restApiId')),
      attributesFrom(input),
    ),
    UpdateAuthorizer: updates(
      byId,
      patching({
        authorizerCredentials: scalar('authorizer_credentials', text),
        authorizerResultTtlInSeconds: scalar('authorizer_result_ttl_in_seconds', integer, 300),
        authorizerUri: scalar('authorizer_uri', text),
        identitySource: scalar('identity_source', text),
        identityValidationExpression: scalar('identity_validation_expression', text),
        name: scalar('name', text),
        providerARNs: element('provider_arns'),
        type: scalar('type', text),
      }),
    ),
    DeleteAuthorizer: deletes(byId),
  },
  attributes: {
    authorizer_credentials: from('authorizerCredentials', text),
    authorizer_result_ttl_in_seconds: from('authorizerResultTtlInSeconds', integer),
    authorizer_uri: from('authorizerUri', text),
    identity_source: from('identitySource', text),
    identity_validation_expression: from('identityValidationExpression', text),
    name: from('name', text),
    provider_arns: from('providerARNs', textSet),
    type: from('type', text),
    rest_api_id: identity(),
    arn: computed(),
    id: computed(),
  },
  references: { rest_api_id: { type: 'aws_api_gateway_rest_api', attribute: 'id' } },
});
