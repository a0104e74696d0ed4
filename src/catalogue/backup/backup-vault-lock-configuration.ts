import { integer } from '../convert.ts';
import { attributesFrom, by, computed, defineResource, deletes, from, identity, put, puts, request } from '../define.ts';
import { idFrom } from '../select.ts';

const name = request('backupVaultName');
const byVault = by({ backup_vault_name: name });

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_PutBackupVaultLockConfiguration.html
export const backupVaultLockConfiguration = defineResource({
  type: 'aws_backup_vault_lock_configuration',
  eventSource: 'backup.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      identifier: 'backup_vault_name',
      bound: 'max_retention_days min_retention_days',
      protection: 'changeable_for_days',
    },
    safer: { 'data-loss': { max_retention_days: { safer: 'higher', limitless: 36500 }, min_retention_days: 'higher' } },
    range: { changeable_for_days: '3..* days', max_retention_days: '1..36500 days', min_retention_days: '1..36500 days' },
  },
  importId: idFrom('', 'backup_vault_name'),

  calls: {
    PutBackupVaultLockConfiguration: puts(byVault, put('id', name), put('backup_vault_name', name), attributesFrom(request())),
    DeleteBackupVaultLockConfiguration: deletes(byVault),
  },
  attributes: {
    changeable_for_days: from('changeableForDays', integer),
    max_retention_days: from('maxRetentionDays', integer),
    min_retention_days: from('minRetentionDays', integer),
    backup_vault_name: identity(),
    backup_vault_arn: computed(),
    id: computed(),
  },
  references: {
    backup_vault_name: { type: 'aws_backup_vault', attribute: 'name' },
  },
});
