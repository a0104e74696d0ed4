import * as c from '../words.ts';

const byFileSystem = c.by({ file_system_id: 'fileSystemId' });

// https://docs.aws.amazon.com/efs/latest/ug/API_PutFileSystemPolicy.html
export const efsFileSystemPolicy = c.defineResource({
  type: 'aws_efs_file_system_policy',
  is: ['grants'],
  governs: { access: 'policy' },

  calls: {
    PutFileSystemPolicy: c.puts(byFileSystem, { id: 'fileSystemId', policy: ['policy', c.jsonText] }, 'file_system_id'),
    DeleteFileSystemPolicy: c.deletes(byFileSystem),
  },
  identity: 'file_system_id',
  terraformOnly: 'bypass_policy_lockout_safety_check',
  references: { file_system_id: 'aws_efs_file_system.id' },
});
