import * as c from '../words.ts';

const name = c.request('backupVaultName');
const byVault = c.by({ backup_vault_name: name });

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_PutBackupVaultAccessPolicy.html
export const backupVaultPolicy = c.defineResource({
  type: 'aws_backup_vault_policy',
  traits: { is: ['protects', 'grants'], governs: { access: 'policy' } },
  importId: c.idFrom('', 'backup_vault_name'),

  calls: {
    PutBackupVaultAccessPolicy: c.puts(byVault, { id: name, backup_vault_name: name, policy: ['policy', c.jsonText] }),
    DeleteBackupVaultAccessPolicy: c.deletes(byVault),
  },
  attributes: { written: 'policy', identity: 'backup_vault_name' },
  references: { backup_vault_name: { type: 'aws_backup_vault', attribute: 'name' } },
});
