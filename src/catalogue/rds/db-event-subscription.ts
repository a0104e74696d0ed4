import * as c from '../words.ts';
import { rdsArn } from './identifiers.ts';

const name = c.request('subscriptionName');
const arn = rdsArn('es:', name);
const bySubscription = c.by({ arn });

// https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyEventSubscription.html
export const dbEventSubscription = c.defineResource({
  type: 'aws_db_event_subscription',
  is: ['detects'],
  switchedBy: 'enabled',
  governs: {
    enablement: 'enabled',
    detection: 'event_categories source_ids source_type',
    destination: 'sns_topic',
  },

  calls: {
    CreateEventSubscription: c.creates(bySubscription, { id: name, name, arn }, c.attributesFrom(c.request()), 'source_ids tags'),
    ModifyEventSubscription: c.updates(bySubscription, c.attributesFrom(c.request())),
    AddSourceIdentifierToSubscription: c.updates(bySubscription, c.addElements('source_ids', 'sourceIdentifier')),
    RemoveSourceIdentifierFromSubscription: c.updates(bySubscription, c.removeElements('source_ids', 'sourceIdentifier')),
    ...c.taggedByName(':es:'),
    DeleteEventSubscription: c.deletes(bySubscription),
  },
  mapped: 'enabled event_categories source_type',
  each: { sns_topic: 'snsTopicArn' },
  identity: 'name',
  terraformOnly: 'name_prefix',
  references: { sns_topic: 'aws_sns_topic.arn' },
});
