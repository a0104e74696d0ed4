import * as c from '../words.ts';
import { patching, scalar } from './patches.ts';
import { sent } from './rest-records.ts';

const byId = c.by({ rest_api_id: c.request('restApiId'), id: c.request('resourceId') });

// https://docs.aws.amazon.com/apigateway/latest/api/API_CreateResource.html
export const apiGatewayResource = c.defineResource({
  type: 'aws_api_gateway_resource',
  traits: {
    is: ['steers-traffic', 'harmless-when-new'],
    governs: { identifier: 'parent_id path_part' },
  },
  importId: c.idFrom('/', 'rest_api_id', 'id'),
  calls: {
    CreateResource: c.creates(
      c.by({ rest_api_id: c.request('restApiId'), id: c.response('id') }),
      c.put('id', c.response('id')),
      c.put('rest_api_id', c.request('restApiId')),
      c.put('parent_id', sent('parentId')),
      c.put('path_part', sent('pathPart')),
      c.put('path', c.response('path')),
    ),
    UpdateResource: c.updates(byId, patching({ parentId: scalar('parent_id', c.text), pathPart: scalar('path_part', c.text) })),
    DeleteResource: c.deletes(byId),
  },
  attributes: { written: 'parent_id path_part', identity: 'rest_api_id' },
  references: { rest_api_id: { type: 'aws_api_gateway_rest_api', attribute: 'id' } },
});
