import * as c from '../words.ts';
import { element, patching, scalar } from './patches.ts';
import { gatewayArn, input, isOfRestApi } from './rest-records.ts';

const byId = c.where(isOfRestApi, c.by({ rest_api_id: 'restApiId', id: 'authorizerId' }));

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateAuthorizer.html
export const apiGatewayAuthorizer = c.defineResource({
  type: 'aws_api_gateway_authorizer',
  is: ['authenticates'],
  governs: {
    identifier: 'name',
    access: 'authorizer_credentials',
    identity: `
      authorizer_result_ttl_in_seconds authorizer_uri identity_source identity_validation_expression provider_arns type
    `,
  },
  safer: {
    'privilege-escalation': { authorizer_result_ttl_in_seconds: { safer: 'lower', ordinary: 300 } },
  },
  range: { authorizer_result_ttl_in_seconds: '0..3600 s' },
  importId: '{rest_api_id}/{id}',
  calls: {
    CreateAuthorizer: c.creates(
      c.where(isOfRestApi, c.by({ rest_api_id: 'restApiId', id: c.response('id') })),
      { id: c.response('id'), arn: gatewayArn('restapis/', c.request('restApiId'), '/authorizers/', c.response('id')) },
      'rest_api_id',
      c.attributesFrom(input),
    ),
    UpdateAuthorizer: c.updates(
      byId,
      patching({
        authorizerCredentials: scalar('authorizer_credentials', c.text),
        authorizerResultTtlInSeconds: scalar('authorizer_result_ttl_in_seconds', c.integer, 300),
        authorizerUri: scalar('authorizer_uri', c.text),
        identitySource: scalar('identity_source', c.text),
        identityValidationExpression: scalar('identity_validation_expression', c.text),
        name: scalar('name', c.text),
        providerARNs: element('provider_arns'),
        type: scalar('type', c.text),
      }),
    ),
    DeleteAuthorizer: c.deletes(byId),
  },
  mapped: `
    authorizer_credentials authorizer_result_ttl_in_seconds authorizer_uri identity_source
    identity_validation_expression name type
  `,
  each: { provider_arns: c.from('providerARNs', c.textSet) },
  identity: 'rest_api_id',
  references: { rest_api_id: 'aws_api_gateway_rest_api.id' },
});
