/** The types of AWS Backup. */
export { backupPlan } from './backup-plan.ts';
export { backupSelection } from './backup-selection.ts';
export { backupVault } from './backup-vault.ts';
export { backupVaultLockConfiguration } from './backup-vault-lock-configuration.ts';
export { backupVaultPolicy } from './backup-vault-policy.ts';
