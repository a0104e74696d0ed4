import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { patching, scalar } from './patches.ts';
import { sent } from './rest-records.ts';

const byId = by({ rest_api_id: request('restApiId'), id: request('resourceId') });

// https://docs.aws.amazon.com/apigateway/latest/api/API_CreateResource.html
export const apiGatewayResource = defineResource({
  type: 'aws_api_gateway_resource',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['steers-traffic', 'harmless-when-new'],
    governs: {
      identifier: 'parent_id path_part rest_api_id',
    },
  },
  importId: idFrom('/', 'rest_api_id', 'id'),
  calls: {
    CreateResource: creates(
      by({ rest_api_id: request('restApiId'), id: response('id') }),
      put('id', response('id')),
      put('rest_api_id', request('restApiId')),
      put('parent_id', sent('parentId')),
      put('path_part', sent('pathPart')),
      put('path', response('path')),
    ),
    UpdateResource: updates(byId, patching({ parentId: scalar('parent_id', text), pathPart: scalar('path_part', text) })),
    DeleteResource: deletes(byId),
  },
  attributes: {
    parent_id: written(),
    path_part: written(),
    rest_api_id: identity(),
    id: computed(),
    path: computed(),
  },
  references: { rest_api_id: { type: 'aws_api_gateway_rest_api', attribute: 'id' } },
});
