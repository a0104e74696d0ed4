import * as c from '../words.ts';

const byId = c.by({ id: 'fileSystemId' });

/** True for Lustre: the same calls create four kinds of file systems. */
function isLustre(event: c.CloudTrailEvent): boolean {
  const kind = c.request('fileSystemType')(event) ?? c.response('fileSystem.fileSystemType')(event);
  return kind === 'LUSTRE' || (kind === undefined && c.request('lustreConfiguration')(event) !== undefined);
}

const readCache = c.mirrored({ size: c.named('sizeGiB', 0), sizing_mode: '' });

const writings: readonly c.Writing[] = [
  c.attributesFrom(c.request()),
  c.change('log_configuration', 'lustreConfiguration.logConfiguration', c.convertOnlyBlock({ destination: '', level: '' })),
];
const made: readonly c.Writing[] = [
  {
    id: c.response('fileSystem.fileSystemId'),
    arn: c.response('fileSystem.resourceARN'),
    security_group_ids: ['securityGroupIds', c.textSet],
  },
  'subnet_ids',
  ...writings,
  'tags',
];
const byNewId = c.where(isLustre, c.by({ id: c.response('fileSystem.fileSystemId') }));

// https://docs.aws.amazon.com/fsx/latest/APIReference/API_UpdateFileSystem.html
export const fsxLustreFileSystem = c.defineResource({
  type: 'aws_fsx_lustre_file_system',
  importId: '{id}',
  is: ['keeps-data'],
  governs: {
    capacity: 'per_unit_storage_throughput storage_capacity throughput_capacity',
    protection: 'automatic_backup_retention_days skip_final_backup',
    encryption: 'kms_key_id',
    detection: 'log_configuration',
    destination: 'export_path log_configuration.destination',
    source: 'backup_id import_path',
    reach: 'security_group_ids',
    placement: 'subnet_ids',
    access: 'root_squash_configuration',
    engine: 'file_system_type_version',
    preference: 'copy_tags_to_backups',
    schedule: 'daily_automatic_backup_start_time weekly_maintenance_start_time',
    mode: `
      auto_import_policy data_compression_type data_read_cache_configuration deployment_type drive_cache_type efa_enabled
      imported_file_chunk_size metadata_configuration storage_type
    `,
  },
  safer: {
    'data-loss': { automatic_backup_retention_days: 'higher', 'log_configuration.level': 'WARN_ERROR' },
    disclosure: { kms_key_id: 'higher' },
  },
  range: { per_unit_storage_throughput: '12..1000 MB/s/TiB', storage_capacity: '1200..* GiB', throughput_capacity: '4000..2000000 MB/s' },
  calls: {
    CreateFileSystem: c.creates(byNewId, ...made),
    CreateFileSystemFromBackup: c.creates(byNewId, ...made, 'backup_id'),
    UpdateFileSystem: c.updates(byId, ...writings),
    ...c.taggedByArn({ part: ':file-system/', arn: 'resourceARN' }),
    DeleteFileSystem: c.deletes(byId),
  },
  mapped: 'file_system_type_version kms_key_id storage_capacity storage_type',
  each: {
    auto_import_policy: 'lustreConfiguration.autoImportPolicy',
    automatic_backup_retention_days: 'lustreConfiguration.automaticBackupRetentionDays',
    copy_tags_to_backups: 'lustreConfiguration.copyTagsToBackups',
    daily_automatic_backup_start_time: 'lustreConfiguration.dailyAutomaticBackupStartTime',
    data_compression_type: 'lustreConfiguration.dataCompressionType',
    data_read_cache_configuration: c.from('lustreConfiguration.dataReadCacheConfiguration', readCache),
    deployment_type: 'lustreConfiguration.deploymentType',
    drive_cache_type: 'lustreConfiguration.driveCacheType',
    efa_enabled: 'lustreConfiguration.efaEnabled',
    export_path: 'lustreConfiguration.exportPath',
    import_path: 'lustreConfiguration.importPath',
    imported_file_chunk_size: 'lustreConfiguration.importedFileChunkSize',
    metadata_configuration: c.from('lustreConfiguration.metadataConfiguration', c.mirrored({ iops: 0, mode: '' })),
    per_unit_storage_throughput: 'lustreConfiguration.perUnitStorageThroughput',
    root_squash_configuration: c.from('lustreConfiguration.rootSquashConfiguration', c.mirrored({ no_squash_nids: [], root_squash: '' })),
    throughput_capacity: 'lustreConfiguration.throughputCapacity',
    weekly_maintenance_start_time: 'lustreConfiguration.weeklyMaintenanceStartTime',
  },
  identity: 'backup_id',
  terraformOnly: 'final_backup_tags skip_final_backup',
});
