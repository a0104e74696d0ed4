import * as c from '../words.ts';
import { element, entry, inBlock, patching, scalar } from './patches.ts';
import { input, joined } from './rest-records.ts';

const byName = c.by({ rest_api_id: 'restApiId', resource_id: 'resourceId', http_method: 'httpMethod' });

/** The backend's method. It has the same name in the API as the method's own, which is outside the wrapper. */
function backendMethod(event: c.CloudTrailEvent): c.Json | undefined {
  return (
    c.request('putIntegrationInput.integrationHttpMethod')(event) ??
    c.request('putIntegrationInput.httpMethod')(event) ??
    c.request('integrationHttpMethod')(event) ??
    c.response('httpMethod')(event)
  );
}

/** PutIntegration replaces the whole integration. */
const BLANKS = {
  cache_key_parameters: [],
  connection_id: '',
  connection_type: 'INTERNET',
  content_handling: '',
  credentials: '',
  integration_target: '',
  request_parameters: {},
  request_templates: {},
  timeout_milliseconds: 29_000,
  tls_config: [],
  uri: '',
};

// https://docs.aws.amazon.com/apigateway/latest/api/API_PutIntegration.html
export const apiGatewayIntegration = c.defineResource({
  type: 'aws_api_gateway_integration',
  is: ['steers-traffic'],
  governs: {
    identifier: 'type',
    timing: 'timeout_milliseconds',
    encryption: 'tls_config',
    destination: 'connection_id integration_target uri',
    reach: 'connection_type',
    access: 'credentials',
    code: 'request_parameters request_templates',
    mode: `
      cache_key_parameters cache_namespace content_handling integration_http_method passthrough_behavior
      response_transfer_mode
    `,
  },
  safer: {
    'public-exposure': { connection_type: { without: ['INTERNET'] } },
    disclosure: { 'tls_config.insecure_skip_verification': false },
  },
  range: { timeout_milliseconds: '50..300000 ms' },
  importId: '{rest_api_id}/{resource_id}/{http_method}',
  calls: {
    PutIntegration: c.puts(
      byName,
      { id: joined('agi-', c.request('restApiId'), '-', c.request('resourceId'), '-', c.request('httpMethod')) },
      'rest_api_id resource_id http_method',
      c.resetOmitted(input, BLANKS),
      c.attributesFrom(input),
      { integration_http_method: backendMethod },
    ),
    UpdateIntegration: c.updates(
      byName,
      patching({
        cacheKeyParameters: element('cache_key_parameters'),
        cacheNamespace: scalar('cache_namespace', c.text),
        connectionId: scalar('connection_id', c.text),
        connectionType: scalar('connection_type', c.text, 'INTERNET'),
        contentHandling: scalar('content_handling', c.text),
        credentials: scalar('credentials', c.text),
        httpMethod: scalar('integration_http_method', c.text),
        integrationTarget: scalar('integration_target', c.text),
        responseTransferMode: scalar('response_transfer_mode', c.text),
        passthroughBehavior: scalar('passthrough_behavior', c.text),
        requestParameters: entry('request_parameters'),
        requestTemplates: entry('request_templates'),
        timeoutInMillis: scalar('timeout_milliseconds', c.integer, 29_000),
        tlsConfig: inBlock(
          'tls_config',
          { insecure_skip_verification: false },
          { insecureSkipVerification: scalar('insecure_skip_verification', c.boolean, false) },
        ),
        uri: scalar('uri', c.text),
      }),
    ),
    DeleteIntegration: c.deletes(byName),
  },
  mapped: `
    cache_namespace connection_id connection_type content_handling credentials integration_target passthrough_behavior
    response_transfer_mode type uri
  `,
  each: {
    cache_key_parameters: c.from('cacheKeyParameters', c.textSet),
    request_parameters: c.from('requestParameters', c.asItIs),
    request_templates: c.from('requestTemplates', c.asItIs),
    timeout_milliseconds: 'timeoutInMillis',
    tls_config: c.from('tlsConfig', c.mirrored({ insecure_skip_verification: false })),
  },
  identity: 'http_method resource_id rest_api_id',
  references: { rest_api_id: 'aws_api_gateway_rest_api.id', resource_id: 'aws_api_gateway_resource.id' },
});
