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
    is: [],
    governs: {
      identifier: 'api_id integration_type',
      reach: 'connection_id connection_type integration_uri',
      code: 'content_handling_strategy request_templates response_parameters.status_code',
      secret: 'credentials_arn',
      label: 'description',
      mode: `
        integration_method integration_subtype passthrough_behavior request_parameters template_selection_expression
        response_parameters
      `,
      engine: 'payload_format_version',
      timing: 'timeout_milliseconds',
      encryption: 'tls_config',
    },
    safer: { 'public-exposure': { connection_type: { without: ['INTERNET'] } } },
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
