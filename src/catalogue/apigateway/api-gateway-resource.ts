import * as c from '../words.ts';
import { patching, scalar } from './patches.ts';
import { sent } from './rest-records.ts';

const byId = c.by({ rest_api_id: 'restApiId', id: 'resourceId' });

// https://docs.aws.amazon.com/apigateway/latest/api/API_CreateResource.html
export const apiGatewayResource = c.defineResource({
  type: 'aws_api_gateway_resource',
  is: ['steers-traffic', 'harmless-when-new'],
  governs: { identifier: 'parent_id path_part' },
  importId: '{rest_api_id}/{id}',
  calls: {
    CreateResource: c.creates(
      c.by({ rest_api_id: 'restApiId', id: c.response('id') }),
      { id: c.response('id'), parent_id: sent('parentId'), path_part: sent('pathPart'), path: c.response('path') },
      'rest_api_id',
    ),
    UpdateResource: c.updates(byId, patching({ parentId: scalar('parent_id', c.text), pathPart: scalar('path_part', c.text) })),
    DeleteResource: c.deletes(byId),
  },
  identity: 'rest_api_id',
  references: { rest_api_id: 'aws_api_gateway_rest_api.id' },
});
