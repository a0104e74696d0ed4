import { integer, jsonText, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { arnOf, firstOf, idFrom } from '../select.ts';

const name = request('archiveName');
const arn = arnOf('events', 'archive/', name);
const byArchive = firstOf(by({ arn }), by({ name }));
const settings: readonly Writer[] = [
  put('description', request('description'), text),
  put('event_pattern', request('eventPattern'), jsonText),
  put('retention_days', request('retentionDays'), integer),
];

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_UpdateArchive.html
export const cloudwatchEventArchive = defineResource({
  type: 'aws_cloudwatch_event_archive',
  eventSource: 'events.amazonaws.com',
  traits: {
    is: ['keeps-data', 'detects'],
    governs: {
      label: 'description',
      detection: 'event_pattern',
      source: 'event_source_arn',
      identifier: 'name',
      protection: 'retention_days',
    },
    safer: { 'data-loss': { retention_days: { safer: 'higher', limitless: 0 } } },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateArchive: creates(
      byArchive,
      put('id', name),
      put('name', name),
      put('arn', (event) => response('archiveArn')(event) ?? arn(event)),
      put('event_source_arn', request('eventSourceArn')),
      ...settings,
    ),
    UpdateArchive: updates(byArchive, ...settings),
    DeleteArchive: deletes(byArchive),
  },
  attributes: {
    description: written(),
    event_pattern: written(),
    // 0 days: events are kept for ever.
    retention_days: written(),
    event_source_arn: identity(),
    name: identity(),
    arn: computed(),
    id: computed(),
  },
  references: { event_source_arn: { type: 'aws_cloudwatch_event_bus', attribute: 'arn' } },
});
