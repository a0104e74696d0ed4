import { boolean, text } from '../convert.ts';
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
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { addElements, removeElements } from '../sets.ts';
import { terraformOnly } from '../write.ts';
import { rdsArn } from './identifiers.ts';
import { taggingOf } from './tagging.ts';

const name = request('subscriptionName');
const arn = rdsArn('es:', name);
const bySubscription = by({ arn });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyEventSubscription.html
export const dbEventSubscription = defineResource({
  type: 'aws_db_event_subscription',
  eventSource: 'rds.amazonaws.com',
  traits: {
    is: ['detects'],
    switchedBy: 'enabled',
    governs: {
      enablement: 'enabled',
      detection: 'event_categories source_ids source_type',
      destination: 'sns_topic',
      identifier: 'name',
      'terraform-only': 'name_prefix',
    },
  },
  importId: idFrom('', 'name'),

  calls: {
    CreateEventSubscription: creates(
      bySubscription,
      put('id', name),
      put('name', name),
      put('arn', arn),
      attributesFrom(request()),
      put('source_ids', request('sourceIds')),
      replaceMap('tags', request('tags')),
    ),
    ModifyEventSubscription: updates(bySubscription, attributesFrom(request())),
    AddSourceIdentifierToSubscription: updates(bySubscription, addElements('source_ids', request('sourceIdentifier'))),
    RemoveSourceIdentifierFromSubscription: updates(bySubscription, removeElements('source_ids', request('sourceIdentifier'))),
    ...taggingOf(':es:'),
    DeleteEventSubscription: deletes(bySubscription),
  },
  attributes: {
    enabled: from('enabled', boolean),
    event_categories: from('eventCategories', (list) => list),
    sns_topic: from('snsTopicArn', text),
    source_type: from('sourceType', text),
    source_ids: written(),
    tags: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    customer_aws_id: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    sns_topic: { type: 'aws_sns_topic', attribute: 'arn' },
  },
});
