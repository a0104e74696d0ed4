import * as c from '../words.ts';

const name = c.request('archiveName');
const arn = c.arnOf('events', 'archive/', name);
const byArchive = c.firstOf(c.by({ arn }), c.by({ name }));
const settings: readonly c.Writer[] = [
  c.put('description', c.request('description'), c.text),
  c.put('event_pattern', c.request('eventPattern'), c.jsonText),
  c.put('retention_days', c.request('retentionDays'), c.integer),
];

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_UpdateArchive.html
export const cloudwatchEventArchive = c.defineResource({
  type: 'aws_cloudwatch_event_archive',
  traits: {
    is: ['keeps-data', 'detects'],
    governs: {
      label: 'description',
      detection: 'event_pattern',
      source: 'event_source_arn',
      protection: 'retention_days',
    },
    safer: { 'data-loss': { retention_days: { safer: 'higher', limitless: 0 } } },
  },
  importId: c.idFrom('', 'name'),
  calls: {
    CreateArchive: c.creates(
      byArchive,
      c.put('id', name),
      c.put('name', name),
      c.put('arn', (event) => c.response('archiveArn')(event) ?? arn(event)),
      c.put('event_source_arn', c.request('eventSourceArn')),
      ...settings,
    ),
    UpdateArchive: c.updates(byArchive, ...settings),
    DeleteArchive: c.deletes(byArchive),
  },
  attributes: {
    // 0 days: events are kept for ever.
    written: 'description event_pattern retention_days',
    identity: 'event_source_arn name',
  },
  references: { event_source_arn: { type: 'aws_cloudwatch_event_bus', attribute: 'arn' } },
});
