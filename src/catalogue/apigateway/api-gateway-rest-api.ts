import * as c from '../words.ts';
import { element, inBlock, patching, scalar } from './patches.ts';
import { gatewayArn, input, sent, taggingOf } from './rest-records.ts';

const byId = c.by({ id: 'restApiId' });
const ENDPOINT = { ip_address_type: '', types: [], vpc_endpoint_ids: [] } as const;
const byNewId = c.by({ id: c.response('id') });
const identifiers = [
  { id: c.response('id'), arn: gatewayArn('restapis/', c.response('id')), root_resource_id: c.response('rootResourceId') },
];

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateRestApi.html
export const apiGatewayRestApi = c.defineResource({
  type: 'aws_api_gateway_rest_api',
  is: ['steers-traffic'],
  governs: {
    label: 'description',
    identifier: 'name',
    capacity: 'minimum_compression_size',
    protection: 'disable_execute_api_endpoint',
    reach: 'endpoint_access_mode endpoint_configuration',
    encryption: 'security_policy',
    placement: 'endpoint_configuration.vpc_endpoint_ids',
    access: 'policy',
    identity: 'api_key_source',
    code: 'body',
    mode: 'binary_media_types',
  },
  safer: {
    'public-exposure': {
      disable_execute_api_endpoint: true,
      endpoint_access_mode: 'STRICT',
      'endpoint_configuration.types': { without: ['EDGE', 'REGIONAL'] },
    },
  },
  range: { minimum_compression_size: '0..10485760 B' },
  calls: {
    CreateRestApi: c.creates(byNewId, ...identifiers, c.attributesFrom(input), { tags: sent('tags') }),
    // The definition is sent as bytes. The response contains its settings of the API itself.
    ImportRestApi: c.creates(byNewId, ...identifiers, c.attributesFrom(c.response()), c.hiddenWrite('body')),
    PutRestApi: c.updates(byId, c.attributesFrom(c.response()), c.hiddenWrite('body')),
    UpdateRestApi: c.updates(
      byId,
      patching({
        name: scalar('name', c.text),
        description: scalar('description', c.text),
        policy: scalar('policy', c.jsonText),
        apiKeySource: scalar('api_key_source', c.text, 'HEADER'),
        disableExecuteApiEndpoint: scalar('disable_execute_api_endpoint', c.boolean, false),
        minimumCompressionSize: scalar('minimum_compression_size', c.text),
        binaryMediaTypes: element('binary_media_types'),
        endpointAccessMode: scalar('endpoint_access_mode', c.text),
        securityPolicy: scalar('security_policy', c.text),
        endpointConfiguration: inBlock('endpoint_configuration', ENDPOINT, {
          ipAddressType: scalar('ip_address_type', c.text),
          types: element('types'),
          vpcEndpointIds: element('vpc_endpoint_ids'),
        }),
      }),
    ),
    ...taggingOf(/^\/restapis\/[^/]+$/),
    DeleteRestApi: c.deletes(byId),
  },
  mapped: `
    api_key_source binary_media_types description disable_execute_api_endpoint endpoint_access_mode
    minimum_compression_size name security_policy
  `,
  each: {
    endpoint_configuration: c.from('endpointConfiguration', c.mirrored(ENDPOINT)),
    policy: c.from('policy', c.jsonText),
  },
  terraformOnly: 'fail_on_warnings parameters put_rest_api_mode',
});
