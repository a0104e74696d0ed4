import { text } from '../convert.ts';
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
  response,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { amended, mirrored, named } from '../mirrored.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change, terraformOnly } from '../write.ts';

const byArn = by({ arn: request('taskArn') });
const filters = mirrored({ filter_type: '', value: '' });

/** What is not told keeps what it was, and begins as AWS's default. */
const options = amended({
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
const report = mirrored({
  output_type: '',
  report_level: '',
  s3_object_versioning: named('objectVersionIds', ''),
  report_overrides: named('overrides', {
    deleted_override: named('deleted.reportLevel', ''),
    skipped_override: named('skipped.reportLevel', ''),
    transferred_override: named('transferred.reportLevel', ''),
    verified_override: named('verified.reportLevel', ''),
  }),
  s3_destination: named('destination.s3', { bucket_access_role_arn: '', s3_bucket_arn: '', subdirectory: '' }),
});
const told: readonly Writer[] = [attributesFrom(request()), change('options', request('options'), options)];

// https://docs.aws.amazon.com/datasync/latest/userguide/API_UpdateTask.html
export const datasyncTask = defineResource({
  type: 'aws_datasync_task',
  eventSource: 'datasync.amazonaws.com',
  traits: {
    is: [],
    governs: {
      label: 'name',
      capacity: 'options.bytes_per_second',
      schedule: 'schedule',
      protection: 'options.preserve_deleted_files options.verify_mode',
      detection: 'options.log_level task_report_config',
      destination: 'cloudwatch_log_group_arn destination_location_arn task_report_config.s3_destination',
      source: 'source_location_arn',
      access: 'task_report_config.s3_destination.bucket_access_role_arn',
      mode: 'excludes includes options',
    },
    safer: {
      'data-loss': {
        'options.log_level': 'higher',
        'options.preserve_deleted_files': 'PRESERVE',
        'options.verify_mode': { without: ['NONE'] },
      },
    },
    range: { 'options.bytes_per_second': '-1..* bytes/s' },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateTask: creates(
      by({ arn: response('taskArn') }),
      put('id', response('taskArn')),
      put('arn', response('taskArn')),
      put('source_location_arn', request('sourceLocationArn')),
      put('destination_location_arn', request('destinationLocationArn')),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdateTask: updates(byArn, ...told),
    ...taggedByArn({ part: ':task/', tagKeys: 'keys' }),
    DeleteTask: deletes(byArn),
  },
  attributes: {
    cloudwatch_log_group_arn: from('cloudWatchLogGroupArn', text),
    excludes: from('excludes', filters),
    includes: from('includes', filters),
    name: from('name', text),
    // An empty expression takes the schedule away.
    schedule: from('schedule', mirrored({ schedule_expression: '' })),
    task_report_config: from('taskReportConfig', report),
    options: written(),
    // What was deleted at the source goes at the destination too, where nobody keeps it.
    'options.preserve_deleted_files': written(),
    tags: written(),
    destination_location_arn: identity(),
    source_location_arn: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
