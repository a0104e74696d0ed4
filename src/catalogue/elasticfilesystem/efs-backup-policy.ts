import { by, computed, defineResource, identity, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';

const byFileSystem = by({ file_system_id: request('fileSystemId') });

// https://docs.aws.amazon.com/efs/latest/ug/API_PutBackupPolicy.html
export const efsBackupPolicy = defineResource({
  type: 'aws_efs_backup_policy',
  eventSource: 'elasticfilesystem.amazonaws.com',
  traits: {
    is: ['protects', 'harmless-when-new'],
    governs: {
      identifier: 'file_system_id',
      protection: 'backup_policy',
    },
    safer: { 'data-loss': { 'backup_policy.status': 'ENABLED' } },
  },
  importId: idFrom('', 'file_system_id'),

  calls: {
    // There is no call that removes it: it is switched off.
    PutBackupPolicy: puts(
      byFileSystem,
      put('id', request('fileSystemId')),
      put('file_system_id', request('fileSystemId')),
      put('backup_policy', request('backupPolicy.status'), (status) => [{ status }]),
    ),
  },
  attributes: {
    backup_policy: written(),
    'backup_policy.status': written(),
    file_system_id: identity(),
    id: computed(),
  },
  references: {
    file_system_id: { type: 'aws_efs_file_system', attribute: 'id' },
  },
});
