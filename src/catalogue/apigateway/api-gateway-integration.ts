import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json } from '#domain/json.ts';
import { boolean, integer, text, textSet } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  defineResource,
  deletes,
  from,
  identity,
  put,
  puts,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { mirrored } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { blankUntold } from '../whole.ts';
import { element, entry, inBlock, patching, scalar } from './patches.ts';
import { input, joined } from './rest-records.ts';

const byName = by({ rest_api_id: request('restApiId'), resource_id: request('resourceId'), http_method: request('httpMethod') });
const asItIs = (value: Json): Json => value;

/** The backend's method, which the API calls as it calls the method's own; that one stands beside what is sent. */
function backendMethod(event: CloudTrailEvent): Json | undefined {
  return (
    request('putIntegrationInput.integrationHttpMethod')(event) ??
    request('putIntegrationInput.httpMethod')(event) ??
    request('integrationHttpMethod')(event) ??
    response('httpMethod')(event)
  );
}

/** What is put replaces what was there. */
const BLANKS = {
  cache_key_parameters: [],
  connection_id: '',
  connection_type: 'INTERNET',
  content_handling: '',
  credentials: '',
  request_parameters: {},
  request_templates: {},
  timeout_milliseconds: 29_000,
  tls_config: [],
  uri: '',
};

// https://docs.aws.amazon.com/apigateway/latest/api/API_PutIntegration.html
export const apiGatewayIntegration = defineResource({
  type: 'aws_api_gateway_integration',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      identifier: 'http_method resource_id rest_api_id type',
      timing: 'timeout_milliseconds',
      encryption: 'tls_config',
      destination: 'connection_id uri',
      reach: 'connection_type',
      access: 'credentials',
      code: 'request_parameters request_templates',
      mode: 'cache_key_parameters cache_namespace content_handling integration_http_method passthrough_behavior',
    },
    safer: {
      'public-exposure': { connection_type: { without: ['INTERNET'] } },
      disclosure: { 'tls_config.insecure_skip_verification': false },
    },
    range: { timeout_milliseconds: '50..300000 ms' },
  },
  importId: idFrom('/', 'rest_api_id', 'resource_id', 'http_method'),
  calls: {
    PutIntegration: puts(
      byName,
      put('id', joined('agi-', request('restApiId'), '-', request('resourceId'), '-', request('httpMethod'))),
      put('rest_api_id', request('restApiId')),
      put('resource_id', request('resourceId')),
      put('http_method', request('httpMethod')),
      blankUntold(input, BLANKS),
      attributesFrom(input),
      put('integration_http_method', backendMethod),
    ),
    UpdateIntegration: updates(
      byName,
      patching({
        cacheKeyParameters: element('cache_key_parameters'),
        cacheNamespace: scalar('cache_namespace', text),
        connectionId: scalar('connection_id', text),
        connectionType: scalar('connection_type', text, 'INTERNET'),
        contentHandling: scalar('content_handling', text),
        credentials: scalar('credentials', text),
        httpMethod: scalar('integration_http_method', text),
        passthroughBehavior: scalar('passthrough_behavior', text),
        requestParameters: entry('request_parameters'),
        requestTemplates: entry('request_templates'),
        timeoutInMillis: scalar('timeout_milliseconds', integer, 29_000),
        tlsConfig: inBlock(
          'tls_config',
          { insecure_skip_verification: false },
          { insecureSkipVerification: scalar('insecure_skip_verification', boolean, false) },
        ),
        uri: scalar('uri', text),
      }),
    ),
    DeleteIntegration: deletes(byName),
  },
  attributes: {
    cache_key_parameters: from('cacheKeyParameters', textSet),
    cache_namespace: from('cacheNamespace', text),
    connection_id: from('connectionId', text),
    connection_type: from('connectionType', text),
    content_handling: from('contentHandling', text),
    credentials: from('credentials', text),
    passthrough_behavior: from('passthroughBehavior', text),
    request_parameters: from('requestParameters', asItIs),
    request_templates: from('requestTemplates', asItIs),
    timeout_milliseconds: from('timeoutInMillis', integer),
    tls_config: from('tlsConfig', mirrored({ insecure_skip_verification: false })),
    'tls_config.insecure_skip_verification': written(),
    type: from('type', text),
    uri: from('uri', text),
    integration_http_method: written(),
    http_method: identity(),
    resource_id: identity(),
    rest_api_id: identity(),
    id: computed(),
  },
  references: {
    rest_api_id: { type: 'aws_api_gateway_rest_api', attribute: 'id' },
    resource_id: { type: 'aws_api_gateway_resource', attribute: 'id' },
  },
});
