import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { boolean, integer, text, textSet } from '../convert.ts';
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
import { mirrored } from '../mirrored.ts';
import { idFrom, where } from '../select.ts';
import { isOfRestApi } from './rest-records.ts';

const isHttp = (event: CloudTrailEvent): boolean => !isOfRestApi(event);
const byId = where(isHttp, by({ api_id: request('apiId'), id: request('authorizerId') }));

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-authorizers-authorizerid.html
export const apigatewayv2Authorizer = defineResource({
  type: 'aws_apigatewayv2_authorizer',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['authenticates'],
    governs: {
      identifier: 'api_id name',
      access: 'authorizer_credentials_arn',
      identity: `
        authorizer_payload_format_version authorizer_result_ttl_in_seconds authorizer_type authorizer_uri
        enable_simple_responses identity_sources jwt_configuration
      `,
    },
    safer: {
      'privilege-escalation': { authorizer_result_ttl_in_seconds: { safer: 'lower', ordinary: 300 } },
    },
    range: { authorizer_result_ttl_in_seconds: '0..3600 s' },
  },
  importId: idFrom('/', 'api_id', 'id'),
  calls: {
    CreateAuthorizer: creates(
      where(isHttp, by({ api_id: request('apiId'), id: response('authorizerId') })),
      put('id', response('authorizerId')),
      put('api_id', request('apiId')),
      attributesFrom(request()),
    ),
    UpdateAuthorizer: updates(byId, attributesFrom(request())),
    DeleteAuthorizer: deletes(byId),
  },
  attributes: {
    authorizer_credentials_arn: from('authorizerCredentialsArn', text),
    authorizer_payload_format_version: from('authorizerPayloadFormatVersion', text),
    authorizer_result_ttl_in_seconds: from('authorizerResultTtlInSeconds', integer),
    authorizer_type: from('authorizerType', text),
    authorizer_uri: from('authorizerUri', text),
    enable_simple_responses: from('enableSimpleResponses', boolean),
    identity_sources: from('identitySource', textSet),
    jwt_configuration: from('jwtConfiguration', mirrored({ audience: [], issuer: '' })),
    name: from('name', text),
    api_id: identity(),
    id: computed(),
  },
  references: { api_id: { type: 'aws_apigatewayv2_api', attribute: 'id' } },
});
