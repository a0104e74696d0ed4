import * as c from '../words.ts';

const name = c.request('backupVaultName');
const byVault = c.by({ backup_vault_name: name });

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_PutBackupVaultAccessPolicy.html
export const backupVaultPolicy = c.defineResource({
  type: 'aws_backup_vault_policy',
  is: ['protects', 'grants'],
  governs: { access: 'policy' },

  calls: {
    PutBackupVaultAccessPolicy: c.puts(byVault, { id: name, backup_vault_name: name, policy: ['policy', c.jsonText] }),
    DeleteBackupVaultAccessPolicy: c.deletes(byVault),
  },
  identity: 'backup_vault_name',
  references: { backup_vault_name: 'aws_backup_vault.name' },
});
