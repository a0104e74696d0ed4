import { boolean, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { concealed, terraformOnly } from '../write.ts';
import { gatewayArn, taggingOf } from './rest-records.ts';

const byId = by({ id: request('apiId') });
const byNewId = by({ id: response('apiId') });
const told = [
  put('id', response('apiId')),
  put('arn', gatewayArn('apis/', response('apiId'))),
  put('api_endpoint', response('apiEndpoint')),
];

const cors = mirrored({
  allow_credentials: false,
  allow_headers: [],
  allow_methods: [],
  allow_origins: [],
  expose_headers: [],
  max_age: 0,
});

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid.html
export const apigatewayv2Api = defineResource({
  type: 'aws_apigatewayv2_api',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      label: 'description version',
      identifier: 'name protocol_type',
      timing: 'cors_configuration.max_age',
      protection: 'cors_configuration.allow_credentials disable_execute_api_endpoint',
      destination: 'target',
      reach: 'cors_configuration',
      access: 'credentials_arn',
      identity: 'api_key_selection_expression',
      code: 'body',
      mode: 'route_key route_selection_expression',
      'terraform-only': 'fail_on_warnings',
    },
    safer: {
      'public-exposure': { disable_execute_api_endpoint: true },
      'privilege-escalation': {
        'cors_configuration.allow_credentials': false,
        'cors_configuration.allow_origins': { without: ['*', 'http://*', 'https://*'] },
      },
    },
    range: { 'cors_configuration.max_age': '-1..86400 s' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateApi: creates(
      byNewId,
      ...told,
      put('protocol_type', request('protocolType')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    // What a definition says of the API itself stands in the answer; its routes are its own business.
    ImportApi: creates(byNewId, ...told, put('protocol_type', response('protocolType')), attributesFrom(response()), concealed('body')),
    ReimportApi: updates(byId, attributesFrom(response()), concealed('body')),
    UpdateApi: updates(byId, attributesFrom(request())),
    DeleteCorsConfiguration: updates(byId, constant('cors_configuration', [])),
    ...taggingOf(/^\/apis\/[^/]+$/),
    DeleteApi: deletes(byId),
  },
  attributes: {
    api_key_selection_expression: from('apiKeySelectionExpression', text),
    cors_configuration: from('corsConfiguration', cors),
    credentials_arn: from('credentialsArn', text),
    description: from('description', text),
    disable_execute_api_endpoint: from('disableExecuteApiEndpoint', boolean),
    name: from('name', text),
    route_key: from('routeKey', text),
    route_selection_expression: from('routeSelectionExpression', text),
    target: from('target', text),
    version: from('version', text),
    body: written(),
    tags: written(),
    protocol_type: identity(),
    fail_on_warnings: terraformOnly(),
    api_endpoint: computed(),
    arn: computed(),
    execution_arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
