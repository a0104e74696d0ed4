import * as c from '../words.ts';
import { isOfRestApi } from './rest-records.ts';

const isHttp = (event: c.CloudTrailEvent): boolean => !isOfRestApi(event);
const byId = c.where(isHttp, c.by({ api_id: 'apiId', id: 'authorizerId' }));

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-authorizers-authorizerid.html
export const apigatewayv2Authorizer = c.defineResource({
  type: 'aws_apigatewayv2_authorizer',
  is: ['authenticates'],
  governs: {
    identifier: 'name',
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
  importId: '{api_id}/{id}',
  calls: {
    CreateAuthorizer: c.creates(
      c.where(isHttp, c.by({ api_id: 'apiId', id: c.response('authorizerId') })),
      { id: c.response('authorizerId') },
      'api_id',
      c.attributesFrom(c.request()),
    ),
    UpdateAuthorizer: c.updates(byId, c.attributesFrom(c.request())),
    DeleteAuthorizer: c.deletes(byId),
  },
  mapped: `
    authorizer_credentials_arn authorizer_payload_format_version authorizer_result_ttl_in_seconds authorizer_type
    authorizer_uri enable_simple_responses name
  `,
  each: {
    identity_sources: c.from('identitySource', c.textSet),
    jwt_configuration: c.from('jwtConfiguration', c.mirrored({ audience: [], issuer: '' })),
  },
  identity: 'api_id',
  references: { api_id: 'aws_apigatewayv2_api.id' },
});
