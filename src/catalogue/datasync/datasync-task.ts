import * as c from '../words.ts';

const byArn = c.by({ arn: 'taskArn' });
const filters = c.mirrored({ filter_type: '', value: '' });

/** An omitted option keeps its value; a new task starts with AWS's default. */
const options = c.convertOnlyBlock({
  atime: 'BEST_EFFORT',
  bytes_per_second: -1,
  gid: 'INT_VALUE',
  log_level: 'OFF',
  mtime: 'PRESERVE',
  object_tags: 'PRESERVE',
  overwrite_mode: 'ALWAYS',
  posix_permissions: 'PRESERVE',
  preserve_deleted_files: 'PRESERVE',
  preserve_devices: 'NONE',
  security_descriptor_copy_flags: '',
  task_queueing: 'ENABLED',
  transfer_mode: 'CHANGED',
  uid: 'INT_VALUE',
  verify_mode: 'POINT_IN_TIME_CONSISTENT',
});
const report = c.mirrored(
  c.tableOf('aws_datasync_task.task_report_config', {
    s3_object_versioning: c.named('objectVersionIds'),
    report_overrides: c.named('overrides', {
      deleted_override: c.named('deleted.reportLevel'),
      skipped_override: c.named('skipped.reportLevel'),
      transferred_override: c.named('transferred.reportLevel'),
      verified_override: c.named('verified.reportLevel'),
    }),
    s3_destination: c.named('destination.s3'),
  }),
);
const writings: readonly c.Writing[] = [c.attributesFrom(c.request()), c.change('options', 'options', options)];

// https://docs.aws.amazon.com/datasync/latest/userguide/API_UpdateTask.html
export const datasyncTask = c.defineResource({
  type: 'aws_datasync_task',
  governs: {
    label: 'name',
    capacity: 'options.bytes_per_second',
    schedule: 'schedule',
    protection: 'options.preserve_deleted_files options.verify_mode',
    detection: 'options.log_level task_report_config',
    destination: 'cloudwatch_log_group_arn destination_location_arn task_report_config.s3_destination',
    source: 'source_location_arn',
    access: 'task_report_config.s3_destination.bucket_access_role_arn',
    mode: 'excludes includes options task_mode',
    enablement: 'schedule.status',
  },
  safer: {
    'data-loss': {
      'options.log_level': 'higher',
      'options.preserve_deleted_files': 'PRESERVE',
      'options.verify_mode': { without: ['NONE'] },
    },
  },
  range: { 'options.bytes_per_second': '-1..* bytes/s' },
  importId: '{arn}',
  calls: {
    CreateTask: c.creates(
      c.by({ arn: c.response('taskArn') }),
      { id: c.response('taskArn'), arn: c.response('taskArn') },
      'source_location_arn destination_location_arn task_mode',
      ...writings,
      'tags',
    ),
    UpdateTask: c.updates(byArn, ...writings),
    ...c.taggedByArn({ part: ':task/', tagKeys: 'keys' }),
    DeleteTask: c.deletes(byArn),
  },
  mapped: 'name',
  each: {
    cloudwatch_log_group_arn: 'cloudWatchLogGroupArn',
    excludes: c.from('excludes', filters),
    includes: c.from('includes', filters),
    // An empty expression removes the schedule.
    schedule: c.from('schedule', c.mirrored({ schedule_expression: '', status: '' })),
    task_report_config: c.from('taskReportConfig', report),
  },
  // Without `preserve_deleted_files`, a deletion at the source also deletes at the destination.
  identity: 'destination_location_arn source_location_arn',
});
