import * as c from '../words.ts';

const name = c.request('backupVaultName');
const byVault = c.by({ backup_vault_name: name });

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_PutBackupVaultLockConfiguration.html
export const backupVaultLockConfiguration = c.defineResource({
  type: 'aws_backup_vault_lock_configuration',
  is: ['protects'],
  governs: { bound: 'max_retention_days min_retention_days', protection: 'changeable_for_days' },
  safer: { 'data-loss': { max_retention_days: { safer: 'higher', limitless: 36500 }, min_retention_days: 'higher' } },
  range: { changeable_for_days: '3..* days', max_retention_days: '1..36500 days', min_retention_days: '1..36500 days' },

  calls: {
    PutBackupVaultLockConfiguration: c.puts(byVault, { id: name, backup_vault_name: name }, c.attributesFrom(c.request())),
    DeleteBackupVaultLockConfiguration: c.deletes(byVault),
  },
  mapped: 'changeable_for_days max_retention_days min_retention_days',
  identity: 'backup_vault_name',
  references: { backup_vault_name: 'aws_backup_vault.name' },
});
