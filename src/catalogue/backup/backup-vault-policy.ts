import { jsonText } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';

const name = request('backupVaultName');
const byVault = by({ backup_vault_name: name });

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_PutBackupVaultAccessPolicy.html
export const backupVaultPolicy = defineResource({
  type: 'aws_backup_vault_policy',
  eventSource: 'backup.amazonaws.com',
  traits: {
    is: ['protects', 'grants'],
    governs: {
      identifier: 'backup_vault_name',
      access: 'policy',
    },
  },
  importId: idFrom('', 'backup_vault_name'),

  calls: {
    PutBackupVaultAccessPolicy: puts(byVault, put('id', name), put('backup_vault_name', name), put('policy', request('policy'), jsonText)),
    DeleteBackupVaultAccessPolicy: deletes(byVault),
  },
  attributes: {
    policy: written(),
    backup_vault_name: identity(),
    backup_vault_arn: computed(),
    id: computed(),
  },
  references: {
    backup_vault_name: { type: 'aws_backup_vault', attribute: 'name' },
  },
});
