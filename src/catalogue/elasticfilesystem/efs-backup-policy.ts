import * as c from '../words.ts';

const byFileSystem = c.by({ file_system_id: 'fileSystemId' });

// https://docs.aws.amazon.com/efs/latest/ug/API_PutBackupPolicy.html
export const efsBackupPolicy = c.defineResource({
  type: 'aws_efs_backup_policy',
  is: ['protects', 'harmless-when-new'],
  governs: { protection: 'backup_policy' },
  safer: { 'data-loss': { 'backup_policy.status': 'ENABLED' } },

  calls: {
    // No call removes the policy; it can only be disabled.
    PutBackupPolicy: c.puts(
      byFileSystem,
      { id: 'fileSystemId', backup_policy: ['backupPolicy.status', (status) => [{ status }]] },
      'file_system_id',
    ),
  },
  identity: 'file_system_id',
  references: { file_system_id: 'aws_efs_file_system.id' },
});
