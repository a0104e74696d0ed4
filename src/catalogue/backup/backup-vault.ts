import * as c from '../words.ts';

const name = c.request('backupVaultName');
const byVault = c.by({ name });
const byArn = c.by({ arn: c.decoded('resourceArn') });

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_CreateBackupVault.html
export const backupVault = c.defineResource({
  type: 'aws_backup_vault',
  is: ['keeps-data', 'harmless-when-new'],
  governs: { protection: 'force_destroy', encryption: 'kms_key_arn' },
  safer: { 'data-loss': { force_destroy: false }, disclosure: { kms_key_arn: 'higher' } },

  calls: {
    CreateBackupVault: c.creates(byVault, {
      id: name,
      name,
      arn: c.arnOf('backup', 'backup-vault:', name),
      kms_key_arn: 'encryptionKeyArn',
      tags: 'backupVaultTags',
    }),
    ...c.tagged(byArn, { tagKeys: 'tagKeyList' }),
    DeleteBackupVault: c.deletes(byVault),
  },
  identity: 'name',
  terraformOnly: 'force_destroy',
  references: { kms_key_arn: 'aws_kms_key.arn' },
});
