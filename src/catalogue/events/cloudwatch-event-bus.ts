import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, firstOf, idFrom, where } from '../select.ts';

const name = request('name');
const arn = arnOf('events', 'event-bus/', name);
const byBus = firstOf(by({ arn }), by({ name }));
const byTagged = where((event) => String(request('resourceARN')(event)).includes(':event-bus/'), by({ arn: request('resourceARN') }));

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_CreateEventBus.html
export const cloudwatchEventBus = defineResource({
  type: 'aws_cloudwatch_event_bus',
  eventSource: 'events.amazonaws.com',
  traits: {
    is: ['carries-messages', 'harmless-when-new'],
    governs: {
      source: 'event_source_name',
      identifier: 'name',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateEventBus: creates(
      byBus,
      put('id', name),
      put('name', name),
      put('arn', (event) => response('eventBusArn')(event) ?? arn(event)),
      put('event_source_name', request('eventSourceName')),
      replaceMap('tags', request('tags')),
    ),
    TagResource: updates(byTagged, mergeMap('tags', request('tags'))),
    UntagResource: updates(byTagged, removeKeys('tags', request('tagKeys'))),
    DeleteEventBus: deletes(byBus),
  },
  attributes: {
    tags: written(),
    event_source_name: identity(),
    name: identity(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
