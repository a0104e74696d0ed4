import * as c from '../words.ts';

const name = c.request('name');
const arn = c.arnOf('events', 'event-bus/', name);
const byBus = c.firstOf(c.by({ arn }), c.by({ name }));
const byTagged = c.where((event) => String(c.request('resourceARN')(event)).includes(':event-bus/'), c.by({ arn: 'resourceARN' }));

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_CreateEventBus.html
export const cloudwatchEventBus = c.defineResource({
  type: 'aws_cloudwatch_event_bus',
  is: ['carries-messages', 'harmless-when-new'],
  governs: { source: 'event_source_name' },
  importId: '{name}',
  calls: {
    CreateEventBus: c.creates(
      byBus,
      { id: name, name, arn: (event) => c.response('eventBusArn')(event) ?? arn(event) },
      'event_source_name tags',
    ),
    ...c.tagged(byTagged),
    DeleteEventBus: c.deletes(byBus),
  },
  written: 'tags',
  identity: 'event_source_name name',
});
