import * as c from '../words.ts';
import { patching, scalar } from './patches.ts';
import { gatewayArn, input, sent, taggingOf } from './rest-records.ts';

const byId = c.by({ id: 'apiKey' });

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateApiKey.html
export const apiGatewayApiKey = c.defineResource({
  type: 'aws_api_gateway_api_key',
  is: ['holds-secret', 'authenticates'],
  governs: {
    label: 'description',
    identifier: 'name',
    identity: 'enabled',
    secret: 'value',
    mode: 'customer_id',
  },
  safer: { 'privilege-escalation': { enabled: false } },
  serviceDefaults: { description: '', enabled: false },
  calls: {
    CreateApiKey: c.creates(
      c.by({ id: c.response('id') }),
      { id: c.response('id'), arn: gatewayArn('apikeys/', c.response('id')) },
      c.attributesFrom(input),
      { tags: sent('tags') },
    ),
    UpdateApiKey: c.updates(
      byId,
      patching({
        customerId: scalar('customer_id', c.text),
        description: scalar('description', c.text),
        enabled: scalar('enabled', c.boolean, false),
        name: scalar('name', c.text),
      }),
    ),
    ...taggingOf(/^\/apikeys\/[^/]+$/),
    DeleteApiKey: c.deletes(byId),
  },
  mapped: 'customer_id description enabled name',
  each: { value: c.notVisible('the key itself, a secret that no record shows') },
});
