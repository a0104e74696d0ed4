import type { Json } from '#domain/json.ts';
import { text } from '../convert.ts';
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
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { patching, scalar } from './patches.ts';
import { input } from './rest-records.ts';

const byId = by({ rest_api_id: request('restApiId'), id: request('deploymentId') });
const asItIs = (value: Json): Json => value;

// https://docs.aws.amazon.com/apigateway/latest/api/API_CreateDeployment.html
export const apiGatewayDeployment = defineResource({
  type: 'aws_api_gateway_deployment',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      label: 'description stage_description',
      identifier: 'rest_api_id stage_name',
      code: 'variables',
      'terraform-only': 'triggers',
    },
  },
  importId: idFrom('/', 'rest_api_id', 'id'),
  calls: {
    CreateDeployment: creates(
      by({ rest_api_id: request('restApiId'), id: response('id') }),
      put('id', response('id')),
      put('rest_api_id', request('restApiId')),
      attributesFrom(input),
    ),
    UpdateDeployment: updates(byId, patching({ description: scalar('description', text) })),
    DeleteDeployment: deletes(byId),
  },
  attributes: {
    description: from('description', text),
    stage_description: from('stageDescription', text),
    stage_name: from('stageName', text),
    variables: from('variables', asItIs),
    rest_api_id: identity(),
    triggers: terraformOnly(),
    created_date: computed(),
    execution_arn: computed(),
    id: computed(),
    invoke_url: computed(),
  },
  references: { rest_api_id: { type: 'aws_api_gateway_rest_api', attribute: 'id' } },
});
