import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { integer, text } from '../convert.ts';
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
import { idFrom } from '../select.ts';

const byId = by({ api_id: request('apiId'), id: request('integrationId') });
const asItIs = (value: Json): Json => value;

/** A map of status codes to what is done to answers that have them. */
function responseParameters(value: Json): Json {
  return isJsonObject(value) ? Object.entries(value).map(([code, mappings]) => ({ status_code: code, mappings })) : [];
}

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-integrations-integrationid.html
export const apigatewayv2Integration = defineResource({
  type: 'aws_apigatewayv2_integration',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      label: 'description',
      identifier: 'api_id integration_type',
      timing: 'timeout_milliseconds',
      encryption: 'tls_config',
      destination: 'connection_id integration_uri',
      reach: 'connection_type',
      access: 'credentials_arn',
      code: 'request_parameters request_templates response_parameters',
      mode: `
        content_handling_strategy integration_method integration_subtype passthrough_behavior payload_format_version
        template_selection_expression
      `,
    },
    safer: {
      'public-exposure': { connection_type: { without: ['INTERNET'] } },
    },
    range: { timeout_milliseconds: '50..30000 ms' },
  },
  importId: idFrom('/', 'api_id', 'id'),
  calls: {
    CreateIntegration: creates(
      by({ api_id: request('apiId'), id: response('integrationId') }),
      put('id', response('integrationId')),
      put('api_id', request('apiId')),
      put('integration_type', request('integrationType')),
      attributesFrom(request()),
    ),
    UpdateIntegration: updates(byId, attributesFrom(request())),
    DeleteIntegration: deletes(byId),
  },
  attributes: {
    connection_id: from('connectionId', text),
    connection_type: from('connectionType', text),
    content_handling_strategy: from('contentHandlingStrategy', text),
    credentials_arn: from('credentialsArn', text),
    description: from('description', text),
    integration_method: from('integrationMethod', text),
    integration_subtype: from('integrationSubtype', text),
    integration_uri: from('integrationUri', text),
    passthrough_behavior: from('passthroughBehavior', text),
    payload_format_version: from('payloadFormatVersion', text),
    request_parameters: from('requestParameters', asItIs),
    request_templates: from('requestTemplates', asItIs),
    response_parameters: from('responseParameters', responseParameters),
    template_selection_expression: from('templateSelectionExpression', text),
    timeout_milliseconds: from('timeoutInMillis', integer),
    tls_config: from('tlsConfig', mirrored({ server_name_to_verify: '' })),
    api_id: identity(),
    integration_type: identity(),
    id: computed(),
    integration_response_selection_expression: computed(),
  },
  references: { api_id: { type: 'aws_apigatewayv2_api', attribute: 'id' } },
});
