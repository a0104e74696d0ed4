import * as c from '../words.ts';

const byFileSystem = c.by({ file_system_id: c.request('fileSystemId') });

// https://docs.aws.amazon.com/efs/latest/ug/API_PutFileSystemPolicy.html
export const efsFileSystemPolicy = c.defineResource({
  type: 'aws_efs_file_system_policy',
  traits: { is: ['grants'], governs: { access: 'policy' } },
  importId: c.idFrom('', 'file_system_id'),

  calls: {
    PutFileSystemPolicy: c.puts(
      byFileSystem,
      c.put('id', c.request('fileSystemId')),
      c.put('file_system_id', c.request('fileSystemId')),
      c.put('policy', c.request('policy'), c.jsonText),
    ),
    DeleteFileSystemPolicy: c.deletes(byFileSystem),
  },
  attributes: {
    written: 'policy',
    identity: 'file_system_id',
    terraformOnly: 'bypass_policy_lockout_safety_check',
  },
  references: { file_system_id: { type: 'aws_efs_file_system', attribute: 'id' } },
});
