import * as c from '../words.ts';
import { gatewayArn, taggingOf } from './rest-records.ts';

const byId = c.by({ id: 'apiId' });
const byNewId = c.by({ id: c.response('apiId') });
const identifiers = [{ id: c.response('apiId'), arn: gatewayArn('apis/', c.response('apiId')), api_endpoint: c.response('apiEndpoint') }];

const cors = c.mirrored(c.tableOf('aws_apigatewayv2_api.cors_configuration'));

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid.html
export const apigatewayv2Api = c.defineResource({
  type: 'aws_apigatewayv2_api',
  importId: '{id}',
  is: ['steers-traffic'],
  governs: {
    label: 'description version',
    identifier: 'name',
    timing: 'cors_configuration.max_age',
    protection: 'cors_configuration.allow_credentials disable_execute_api_endpoint',
    destination: 'target',
    reach: 'cors_configuration',
    access: 'credentials_arn',
    identity: 'api_key_selection_expression',
    code: 'body',
    mode: 'ip_address_type route_key route_selection_expression',
  },
  safer: {
    'public-exposure': { disable_execute_api_endpoint: true },
    'privilege-escalation': {
      'cors_configuration.allow_credentials': false,
      'cors_configuration.allow_origins': { without: ['*', 'http://*', 'https://*'] },
    },
  },
  range: { 'cors_configuration.max_age': '-1..86400 s' },
  calls: {
    CreateApi: c.creates(byNewId, ...identifiers, 'protocol_type', c.attributesFrom(c.request()), 'tags'),
    // The response contains the settings that the definition has for the API itself. Routes are separate resources.
    ImportApi: c.creates(
      byNewId,
      ...identifiers,
      { protocol_type: c.response('protocolType') },
      c.attributesFrom(c.response()),
      c.hiddenWrite('body'),
    ),
    ReimportApi: c.updates(byId, c.attributesFrom(c.response()), c.hiddenWrite('body')),
    UpdateApi: c.updates(byId, c.attributesFrom(c.request())),
    DeleteCorsConfiguration: c.updates(byId, c.constant('cors_configuration', [])),
    ...taggingOf(/^\/apis\/[^/]+$/),
    DeleteApi: c.deletes(byId),
  },
  mapped: `
    api_key_selection_expression credentials_arn description disable_execute_api_endpoint ip_address_type name route_key
    route_selection_expression target version
  `,
  each: { cors_configuration: c.from('corsConfiguration', cors) },
  identity: 'protocol_type',
  terraformOnly: 'fail_on_warnings',
});
