import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byFileSystem = by({ file_system_id: request('fileSystemId') });

// https://docs.aws.amazon.com/efs/latest/ug/API_PutFileSystemPolicy.html
export const efsFileSystemPolicy = defineResource({
  type: 'aws_efs_file_system_policy',
  eventSource: 'elasticfilesystem.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'file_system_id',
      access: 'policy',
      'terraform-only': 'bypass_policy_lockout_safety_check',
    },
  },
  importId: idFrom('', 'file_system_id'),

  calls: {
    PutFileSystemPolicy: puts(
      byFileSystem,
      put('id', request('fileSystemId')),
      put('file_system_id', request('fileSystemId')),
      put('policy', request('policy'), jsonText),
    ),
    DeleteFileSystemPolicy: deletes(byFileSystem),
  },
  attributes: {
    policy: written(),
    file_system_id: identity(),
    bypass_policy_lockout_safety_check: terraformOnly(),
    id: computed(),
  },
  references: {
    file_system_id: { type: 'aws_efs_file_system', attribute: 'id' },
  },
});
