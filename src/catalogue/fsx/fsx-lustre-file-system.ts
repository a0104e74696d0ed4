import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { boolean, integer, text, textSet } from '../convert.ts';
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
import { amended, mirrored } from '../mirrored.ts';
import { idFrom, where } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change, terraformOnly } from '../write.ts';

const byId = by({ id: request('fileSystemId') });

/** The same calls make file systems of four kinds. */
function isLustre(event: CloudTrailEvent): boolean {
  const kind = request('fileSystemType')(event) ?? response('fileSystem.fileSystemType')(event);
  return kind === 'LUSTRE' || (kind === undefined && request('lustreConfiguration')(event) !== undefined);
}

const told: readonly Writer[] = [
  attributesFrom(request()),
  change('log_configuration', request('lustreConfiguration.logConfiguration'), amended({ destination: '', level: '' })),
];
const made: readonly Writer[] = [
  put('id', response('fileSystem.fileSystemId')),
  put('arn', response('fileSystem.resourceARN')),
  put('subnet_ids', request('subnetIds')),
  put('security_group_ids', request('securityGroupIds'), textSet),
  ...told,
  replaceMap('tags', request('tags')),
];
const byNewId = where(isLustre, by({ id: response('fileSystem.fileSystemId') }));

// https://docs.aws.amazon.com/fsx/latest/APIReference/API_UpdateFileSystem.html
export const fsxLustreFileSystem = defineResource({
  type: 'aws_fsx_lustre_file_system',
  eventSource: 'fsx.amazonaws.com',
  traits: {
    is: ['keeps-data'],
    governs: {
      capacity: 'per_unit_storage_throughput storage_capacity',
      protection: 'automatic_backup_retention_days',
      encryption: 'kms_key_id',
      detection: 'log_configuration',
      destination: 'export_path log_configuration.destination',
      source: 'backup_id import_path',
      reach: 'security_group_ids',
      placement: 'subnet_ids',
      access: 'root_squash_configuration',
      engine: 'file_system_type_version',
      preference: 'copy_tags_to_backups daily_automatic_backup_start_time weekly_maintenance_start_time',
      mode: `
        auto_import_policy data_compression_type deployment_type drive_cache_type imported_file_chunk_size storage_type
      `,
    },
    safer: {
      'data-loss': { automatic_backup_retention_days: 'higher', 'log_configuration.level': 'WARN_ERROR' },
      disclosure: { kms_key_id: 'higher' },
    },
    range: { per_unit_storage_throughput: '12..1000 MB/s/TiB', storage_capacity: '1200..* GiB' },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateFileSystem: creates(byNewId, ...made),
    CreateFileSystemFromBackup: creates(byNewId, ...made, put('backup_id', request('backupId'))),
    UpdateFileSystem: updates(byId, ...told),
    ...taggedByArn({ part: ':file-system/', arn: 'resourceARN' }),
    DeleteFileSystem: deletes(byId),
  },
  attributes: {
    auto_import_policy: from('lustreConfiguration.autoImportPolicy', text),
    automatic_backup_retention_days: from('lustreConfiguration.automaticBackupRetentionDays', integer),
    copy_tags_to_backups: from('lustreConfiguration.copyTagsToBackups', boolean),
    daily_automatic_backup_start_time: from('lustreConfiguration.dailyAutomaticBackupStartTime', text),
    data_compression_type: from('lustreConfiguration.dataCompressionType', text),
    deployment_type: from('lustreConfiguration.deploymentType', text),
    drive_cache_type: from('lustreConfiguration.driveCacheType', text),
    export_path: from('lustreConfiguration.exportPath', text),
    file_system_type_version: from('fileSystemTypeVersion', text),
    import_path: from('lustreConfiguration.importPath', text),
    imported_file_chunk_size: from('lustreConfiguration.importedFileChunkSize', integer),
    kms_key_id: from('kmsKeyId', text),
    per_unit_storage_throughput: from('lustreConfiguration.perUnitStorageThroughput', integer),
    root_squash_configuration: from('lustreConfiguration.rootSquashConfiguration', mirrored({ no_squash_nids: [], root_squash: '' })),
    storage_capacity: from('storageCapacity', integer),
    storage_type: from('storageType', text),
    weekly_maintenance_start_time: from('lustreConfiguration.weeklyMaintenanceStartTime', text),
    log_configuration: written(),
    security_group_ids: written(),
    subnet_ids: written(),
    tags: written(),
    backup_id: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    dns_name: computed(),
    id: computed(),
    mount_name: computed(),
    network_interface_ids: computed(),
    owner_id: computed(),
    tags_all: computed(),
    vpc_id: computed(),
  },
});
