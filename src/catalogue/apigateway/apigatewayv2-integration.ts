import * as c from '../words.ts';

const byId = c.by({ api_id: 'apiId', id: 'integrationId' });

/** Converts a map from status codes to response mappings. */
function responseParameters(value: c.Json): c.Json {
  return c.isJsonObject(value) ? Object.entries(value).map(([code, mappings]) => ({ status_code: code, mappings })) : [];
}

// https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-integrations-integrationid.html
export const apigatewayv2Integration = c.defineResource({
  type: 'aws_apigatewayv2_integration',
  is: ['steers-traffic'],
  governs: {
    label: 'description',
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
  safer: { 'public-exposure': { connection_type: { without: ['INTERNET'] } } },
  range: { timeout_milliseconds: '50..30000 ms' },
  importId: '{api_id}/{id}',
  calls: {
    CreateIntegration: c.creates(
      c.by({ api_id: 'apiId', id: c.response('integrationId') }),
      { id: c.response('integrationId') },
      'api_id integration_type',
      c.attributesFrom(c.request()),
    ),
    UpdateIntegration: c.updates(byId, c.attributesFrom(c.request())),
    DeleteIntegration: c.deletes(byId),
  },
  mapped: `
    connection_id connection_type content_handling_strategy credentials_arn description integration_method
    integration_subtype integration_uri passthrough_behavior payload_format_version template_selection_expression
  `,
  each: {
    request_parameters: c.from('requestParameters', c.asItIs),
    request_templates: c.from('requestTemplates', c.asItIs),
    response_parameters: c.from('responseParameters', responseParameters),
    timeout_milliseconds: 'timeoutInMillis',
    tls_config: c.from('tlsConfig', c.mirrored({ server_name_to_verify: '' })),
  },
  identity: 'api_id integration_type',
  references: { api_id: 'aws_apigatewayv2_api.id' },
});
