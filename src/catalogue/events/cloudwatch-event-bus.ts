import * as c from '../words.ts';

const name = c.request('name');
const arn = c.arnOf('events', 'event-bus/', name);
const byBus = c.firstOf(c.by({ arn }), c.by({ name }));
const byTagged = c.where((event) => String(c.request('resourceARN')(event)).includes(':event-bus/'), c.by({ arn: 'resourceARN' }));

/** Without a key, the bus uses the AWS owned key, also after an update. https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_UpdateEventBus.html */
const settings: readonly c.Writing[] = [
  'description',
  {
    kms_key_identifier: c.withDefault('kmsKeyIdentifier', ''),
    dead_letter_config: ['deadLetterConfig', c.blocksOf({ arn: '' })],
    log_config: ['logConfig', c.blocksOf({ include_detail: '', level: '' })],
  },
];

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_CreateEventBus.html
export const cloudwatchEventBus = c.defineResource({
  type: 'aws_cloudwatch_event_bus',
  is: ['carries-messages', 'harmless-when-new'],
  governs: {
    label: 'description',
    source: 'event_source_name',
    encryption: 'kms_key_identifier',
    destination: 'dead_letter_config',
    detection: 'log_config',
  },
  safer: { disclosure: { kms_key_identifier: 'higher' } },
  importId: '{name}',
  calls: {
    CreateEventBus: c.creates(
      byBus,
      { id: name, name, arn: (event) => c.response('eventBusArn')(event) ?? arn(event) },
      'event_source_name tags',
      ...settings,
    ),
    UpdateEventBus: c.updates(byBus, ...settings),
    ...c.tagged(byTagged),
    DeleteEventBus: c.deletes(byBus),
  },
  identity: 'event_source_name name',
});
