import * as c from '../words.ts';
import { taggingOf } from './tagging.ts';

const byId = c.by({ id: 'fileSystemId' });

/** Each policy contains one transition; the state has a block for each. */
const policies: c.Convert = (list) =>
  c
    .asList(list)
    .filter(c.isJsonObject)
    .map((one) => ({
      transition_to_archive: one['transitionToArchive'] ?? '',
      transition_to_ia: one['transitionToIA'] ?? '',
      transition_to_primary_storage_class: one['transitionToPrimaryStorageClass'] ?? '',
    }));
const protection: c.Table = { replication_overwrite: c.value('replicationOverwriteProtection', '') };

// https://docs.aws.amazon.com/efs/latest/ug/API_UpdateFileSystem.html
export const efsFileSystem = c.defineResource({
  type: 'aws_efs_file_system',
  is: ['keeps-data', 'harmless-when-new'],
  governs: {
    identifier: 'creation_token',
    capacity: 'provisioned_throughput_in_mibps',
    encryption: 'encrypted kms_key_id',
    placement: 'availability_zone_name',
    protection: 'protection',
    mode: 'performance_mode throughput_mode lifecycle_policy',
  },
  safer: {
    disclosure: { encrypted: true, kms_key_id: 'higher' },
    'data-loss': { 'protection.replication_overwrite': 'ENABLED' },
  },
  range: { provisioned_throughput_in_mibps: '1..3414 MiB/s' },
  calls: {
    CreateFileSystem: c.creates(
      c.by({ id: c.response('fileSystemId') }),
      { id: c.response('fileSystemId'), arn: c.response('fileSystemArn') },
      c.attributesFrom(c.request()),
      'tags',
    ),
    UpdateFileSystem: c.updates(byId, c.attributesFrom(c.request())),
    UpdateFileSystemProtection: c.updates(byId, c.change('protection', c.request(), c.changedBlock(protection))),
    PutLifecycleConfiguration: c.updates(byId, { lifecycle_policy: ['lifecyclePolicies', policies] }),
    // The older calls, only for file systems.
    ...c.tagged(byId, { calls: ['CreateTags', 'DeleteTags'] }),
    ...taggingOf('fs-'),
    DeleteFileSystem: c.deletes(byId),
  },
  mapped: `
    availability_zone_name creation_token encrypted kms_key_id performance_mode provisioned_throughput_in_mibps
    throughput_mode
  `,
  references: { kms_key_id: 'aws_kms_key.arn' },
});
