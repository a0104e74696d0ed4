import * as c from '../words.ts';

const lifecycle = c.block('lifecycle', {
  cold_storage_after: c.value('moveToColdStorageAfterDays', 0),
  delete_after: c.value('deleteAfterDays', 0),
  opt_in_to_archive_for_supported_resources: false,
});

const rule = (timezone: string): c.Table => ({
  completion_window: c.value('completionWindowMinutes', 180),
  enable_continuous_backup: false,
  recovery_point_tags: c.value('recoveryPointTags', {}),
  rule_name: '',
  schedule: c.value('scheduleExpression', ''),
  start_window: c.value('startWindowMinutes', 60),
  target_vault_name: c.value('targetBackupVaultName', ''),
  copy_action: c.blocks('copyActions', { destination_vault_arn: c.value('destinationBackupVaultArn', ''), lifecycle }),
  lifecycle,
  scan_action: c.blocks('scanActions', { malware_scanner: '', scan_mode: '' }),
  schedule_expression_timezone: timezone,
  target_logically_air_gapped_backup_vault_arn: '',
});

/** Without a time zone, AWS uses UTC. The state contains it if the provider's version supports time zones. */
const rules = (found: c.Json, before: c.Json | undefined): c.Json => {
  const hasTimeZone = c.asList(before).some((one) => c.isJsonObject(one) && one['schedule_expression_timezone'] !== undefined);
  return c.blocksOf(rule(hasTimeZone ? 'Etc/UTC' : ''))(found);
};

/** Both calls contain the whole plan. */
const plan: readonly c.Writing[] = [
  {
    name: 'backupPlan.backupPlanName',
    scan_setting: [
      c.withDefault('backupPlan.scanSettings', []),
      c.blocksOf({ malware_scanner: '', resource_types: [], scanner_role_arn: '' }),
    ],
    advanced_backup_setting: [
      c.withDefault('backupPlan.advancedBackupSettings', []),
      c.blocksOf({ backup_options: c.value('backupOptions', {}), resource_type: '' }),
    ],
    version: c.response('versionId'),
  },
  c.change('rule', 'backupPlan.rules', rules),
];

const madeId = c.response('backupPlanId');
const byPlan = c.by({ id: c.decoded('backupPlanId') });
const tagged = c.decoded('resourceArn');
const byTagged = c.where((event) => String(tagged(event)).includes(':backup-plan:'), c.by({ arn: tagged }));

// https://docs.aws.amazon.com/aws-backup/latest/devguide/API_UpdateBackupPlan.html
export const backupPlan = c.defineResource({
  type: 'aws_backup_plan',
  is: ['protects'],
  governs: {
    label: 'rule.recovery_point_tags',
    identifier: 'name rule.rule_name',
    timing: 'rule.completion_window rule.start_window',
    schedule: 'rule.schedule',
    protection: 'advanced_backup_setting rule scan_setting',
    access: 'scan_setting.scanner_role_arn',
    destination: `
      rule.copy_action.destination_vault_arn rule.target_logically_air_gapped_backup_vault_arn rule.target_vault_name
    `,
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
  range: { 'rule.completion_window': '1..* min', 'rule.start_window': '60..* min' },
  calls: {
    CreateBackupPlan: c.creates(
      c.by({ id: madeId }),
      { id: madeId, arn: (event) => c.response('backupPlanArn')(event) ?? c.arnOf('backup', 'backup-plan:', madeId)(event) },
      ...plan,
      { tags: 'backupPlanTags' },
    ),
    UpdateBackupPlan: c.updates(byPlan, ...plan),
    ...c.tagged(byTagged, { tagKeys: 'tagKeyList' }),
    DeleteBackupPlan: c.deletes(byPlan),
  },
});
