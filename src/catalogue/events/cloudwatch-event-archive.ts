import * as c from '../words.ts';

const name = c.request('archiveName');
const arn = c.arnOf('events', 'archive/', name);
const byArchive = c.firstOf(c.by({ arn }), c.by({ name }));
const settings: readonly c.Writing[] = [{ event_pattern: ['eventPattern', c.jsonText] }, 'description retention_days'];

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_UpdateArchive.html
export const cloudwatchEventArchive = c.defineResource({
  type: 'aws_cloudwatch_event_archive',
  is: ['keeps-data', 'detects'],
  governs: {
    label: 'description',
    detection: 'event_pattern',
    encryption: 'kms_key_identifier',
    source: 'event_source_arn',
    protection: 'retention_days',
  },
  safer: { disclosure: { kms_key_identifier: 'higher' }, 'data-loss': { retention_days: { safer: 'higher', limitless: 0 } } },
  importId: '{name}',
  calls: {
    CreateArchive: c.creates(
      byArchive,
      { id: name, name, arn: (event) => c.response('archiveArn')(event) ?? arn(event) },
      'event_source_arn',
      ...settings,
      'kms_key_identifier',
    ),
    // Without a key, the archive uses the AWS owned key.
    UpdateArchive: c.updates(byArchive, ...settings, { kms_key_identifier: c.withDefault('kmsKeyIdentifier', '') }),
    DeleteArchive: c.deletes(byArchive),
  },
  // For `retention_days`, 0 means that events are kept for ever.
  identity: 'event_source_arn name',
  references: { event_source_arn: 'aws_cloudwatch_event_bus.arn' },
});
