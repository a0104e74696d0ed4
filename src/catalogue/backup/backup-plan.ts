import { block, blocks, blocksOf, value } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { by, computed, creates, defineResource, deletes, put, request, response, updates, written } from '../define.ts';
import type { Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, decoded, idFrom, where } from '../select.ts';
import { orElse } from '../whole.ts';

const lifecycle = block('lifecycle', {
  cold_storage_after: value('moveToColdStorageAfterDays', 0),
  delete_after: value('deleteAfterDays', 0),
});

const rule: Shape = {
  completion_window: value('completionWindowMinutes', 180),
  enable_continuous_backup: value('enableContinuousBackup', false),
  recovery_point_tags: value('recoveryPointTags', {}),
  rule_name: value('ruleName', ''),
  schedule: value('scheduleExpression', ''),
  start_window: value('startWindowMinutes', 60),
  target_vault_name: value('targetBackupVaultName', ''),
  copy_action: blocks('copyActions', { destination_vault_arn: value('destinationBackupVaultArn', ''), lifecycle }),
  lifecycle,
};

/** Both calls give the plan as a whole. */
const plan: readonly Writer[] = [
  put('name', request('backupPlan.backupPlanName')),
  put('rule', request('backupPlan.rules'), blocksOf(rule)),
  put(
    'advanced_backup_setting',
    orElse(request('backupPlan.advancedBackupSettings'), []),
    blocksOf({ backup_options: value('backupOptions', {}), resource_type: value('resourceType', '') }),
  ),
  put('version', response('versionId')),
];

const madeId = response('backupPlanId');
const byPlan = by({ id: decoded(request('backupPlanId')) });
const tagged = decoded(request('resourceArn'));
const byTagged = where((event) => String(tagged(event)).includes(':backup-plan:'), by({ arn: tagged }));

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_UpdateBackupPlan.html
export const backupPlan = defineResource({
  type: 'aws_backup_plan',
  eventSource: 'backup.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      label: 'rule.recovery_point_tags',
      identifier: 'name rule.rule_name',
      timing: 'rule.completion_window rule.start_window',
      schedule: 'rule.schedule',
      protection: 'advanced_backup_setting rule',
      destination: 'rule.copy_action.destination_vault_arn rule.target_vault_name',
      mode: 'rule.copy_action.lifecycle.cold_storage_after rule.lifecycle.cold_storage_after',
    },
    safer: {
      'data-loss': {
        'advanced_backup_setting.backup_options.WindowsVSS': 'enabled',
        'rule.enable_continuous_backup': true,
        'rule.copy_action.lifecycle.delete_after': { safer: 'higher', limitless: 0 },
        'rule.lifecycle.delete_after': { safer: 'higher', limitless: 0 },
      },
    },
    range: {
      'rule.completion_window': '1..* min',
      'rule.start_window': '60..* min',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateBackupPlan: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', (event) => response('backupPlanArn')(event) ?? arnOf('backup', 'backup-plan:', madeId)(event)),
      ...plan,
      replaceMap('tags', request('backupPlanTags')),
    ),
    UpdateBackupPlan: updates(byPlan, ...plan),
    TagResource: updates(byTagged, mergeMap('tags', request('tags'))),
    UntagResource: updates(byTagged, removeKeys('tags', request('tagKeyList'))),
    DeleteBackupPlan: deletes(byPlan),
  },
  attributes: {
    advanced_backup_setting: written(),
    name: written(),
    rule: written(),
    'rule.lifecycle.delete_after': written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
    version: computed(),
  },
});
