import * as c from '../words.ts';
import { patching, scalar } from './patches.ts';
import { input } from './rest-records.ts';

const byId = c.by({ rest_api_id: 'restApiId', id: 'deploymentId' });

// https://docs.aws.amazon.com/apigateway/latest/api/API_CreateDeployment.html
export const apiGatewayDeployment = c.defineResource({
  type: 'aws_api_gateway_deployment',
  is: ['runs-code'],
  governs: {
    label: 'description stage_description',
    identifier: 'stage_name',
    code: 'variables',
  },
  importId: '{rest_api_id}/{id}',
  calls: {
    CreateDeployment: c.creates(
      c.by({ rest_api_id: 'restApiId', id: c.response('id') }),
      { id: c.response('id') },
      'rest_api_id',
      c.attributesFrom(input),
    ),
    UpdateDeployment: c.updates(byId, patching({ description: scalar('description', c.text) })),
    DeleteDeployment: c.deletes(byId),
  },
  mapped: 'description stage_description stage_name',
  each: { variables: c.from('variables', c.asItIs) },
  identity: 'rest_api_id',
  terraformOnly: 'triggers',
  references: { rest_api_id: 'aws_api_gateway_rest_api.id' },
});
