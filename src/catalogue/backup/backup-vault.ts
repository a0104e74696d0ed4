import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, decoded, idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const name = request('backupVaultName');
const byVault = by({ name });
const byArn = by({ arn: decoded(request('resourceArn')) });

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_CreateBackupVault.html
export const backupVault = defineResource({
  type: 'aws_backup_vault',
  eventSource: 'backup.amazonaws.com',
  traits: {
    is: ['keeps-data', 'harmless-when-new'],
    governs: {
      identifier: 'name',
      protection: 'force_destroy',
      encryption: 'kms_key_arn',
    },
    safer: { 'data-loss': { force_destroy: false }, disclosure: { kms_key_arn: 'higher' } },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateBackupVault: creates(
      byVault,
      put('id', name),
      put('name', name),
      put('arn', arnOf('backup', 'backup-vault:', name)),
      put('kms_key_arn', request('encryptionKeyArn')),
      replaceMap('tags', request('backupVaultTags')),
    ),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeyList'))),
    DeleteBackupVault: deletes(byVault),
  },
  attributes: {
    kms_key_arn: written(),
    tags: written(),
    name: identity(),
    force_destroy: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    recovery_points: computed(),
    tags_all: computed(),
  },
  references: {
    kms_key_arn: { type: 'aws_kms_key', attribute: 'arn' },
  },
});
