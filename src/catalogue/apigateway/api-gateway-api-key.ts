import { boolean, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  notVisible,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { patching, scalar } from './patches.ts';
import { gatewayArn, input, sent, taggingOf } from './rest-records.ts';

const byId = by({ id: request('apiKey') });

// https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateApiKey.html
export const apiGatewayApiKey = defineResource({
  type: 'aws_api_gateway_api_key',
  eventSource: 'apigateway.amazonaws.com',
  traits: {
    is: ['holds-secret', 'authenticates'],
    governs: {
      label: 'description',
      identifier: 'name',
      identity: 'enabled',
      secret: 'value',
      mode: 'customer_id',
    },
    safer: {
      'privilege-escalation': { enabled: false },
    },
  },
  importId: idFrom('', 'id'),
  serviceDefaults: { description: '', enabled: false },
  calls: {
    CreateApiKey: creates(
      by({ id: response('id') }),
      put('id', response('id')),
      put('arn', gatewayArn('apikeys/', response('id'))),
      attributesFrom(input),
      replaceMap('tags', sent('tags')),
    ),
    UpdateApiKey: updates(
      byId,
      patching({
        customerId: scalar('customer_id', text),
        description: scalar('description', text),
        enabled: scalar('enabled', boolean, false),
        name: scalar('name', text),
      }),
    ),
    ...taggingOf(/^\/apikeys\/[^/]+$/),
    DeleteApiKey: deletes(byId),
  },
  attributes: {
    customer_id: from('customerId', text),
    description: from('description', text),
    enabled: from('enabled', boolean),
    name: from('name', text),
    tags: written(),
    value: notVisible('the key itself: a secret that no record may show'),
    arn: computed(),
    created_date: computed(),
    id: computed(),
    last_updated_date: computed(),
    tags_all: computed(),
  },
});
