import type { Json } from '#domain/json.ts';
import { boolean, jsonText, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
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
import { element, inBlock, patching, scalar } from './patches.ts';
import { gatewayArn, input, sent, taggingOf } from './rest-records.ts';

const byId = by({ id: request('restApiId') });
const byNewId = by({ id: response('id') });
const asItIs = (value: Json): Json => value;
const told = [
  put('id', response('id')),
  put('arn', gatewayArn('restapis/', response('id'))),
  put('root_resource_id', response('rootResourceId')),
];

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateRestApi.html
export const apiGatewayRestApi = defineResource({
  type: 'aws_api_gateway_rest_api',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic'],
    governs: {
      label: 'description',
      identifier: 'name',
      capacity: 'minimum_compression_size',
      protection: 'disable_execute_api_endpoint',
      reach: 'endpoint_configuration',
      placement: 'endpoint_configuration.vpc_endpoint_ids',
      access: 'policy',
      identity: 'api_key_source',
      code: 'body',
      mode: 'binary_media_types',
      'terraform-only': 'fail_on_warnings parameters put_rest_api_mode',
    },
    safer: {
      'public-exposure': { disable_execute_api_endpoint: true, 'endpoint_configuration.types': { without: ['EDGE', 'REGIONAL'] } },
    },
    range: { minimum_compression_size: '0..10485760 B' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateRestApi: creates(byNewId, ...told, attributesFrom(input), replaceMap('tags', sent('tags'))),
    // A definition is sent as bytes; what it says of the API itself stands in the answer.
    ImportRestApi: creates(byNewId, ...told, attributesFrom(response()), concealed('body')),
    PutRestApi: updates(byId, attributesFrom(response()), concealed('body')),
    UpdateRestApi: updates(
      byId,
      patching({
        name: scalar('name', text),
        description: scalar('description', text),
        policy: scalar('policy', jsonText),
        apiKeySource: scalar('api_key_source', text, 'HEADER'),
        disableExecuteApiEndpoint: scalar('disable_execute_api_endpoint', boolean, false),
        minimumCompressionSize: scalar('minimum_compression_size', text),
        binaryMediaTypes: element('binary_media_types'),
        endpointConfiguration: inBlock(
          'endpoint_configuration',
          { types: [], vpc_endpoint_ids: [] },
          { types: element('types'), vpcEndpointIds: element('vpc_endpoint_ids') },
        ),
      }),
    ),
    ...taggingOf(/^\/restapis\/[^/]+$/),
    DeleteRestApi: deletes(byId),
  },
  attributes: {
    api_key_source: from('apiKeySource', text),
    binary_media_types: from('binaryMediaTypes', asItIs),
    description: from('description', text),
    disable_execute_api_endpoint: from('disableExecuteApiEndpoint', boolean),
    endpoint_configuration: from('endpointConfiguration', mirrored({ types: [], vpc_endpoint_ids: [] }, ['ipAddressType'])),
    minimum_compression_size: from('minimumCompressionSize', text),
    name: from('name', text),
    policy: from('policy', jsonText),
    body: written(),
    tags: written(),
    fail_on_warnings: terraformOnly(),
    parameters: terraformOnly(),
    put_rest_api_mode: terraformOnly(),
    arn: computed(),
    created_date: computed(),
    execution_arn: computed(),
    id: computed(),
    root_resource_id: computed(),
    tags_all: computed(),
  },
});
