import type { ResourceEntry } from '../define.ts';
import { backupPlan } from './backup-plan.ts';
import { backupSelection } from './backup-selection.ts';
import { backupVaultLockConfiguration } from './backup-vault-lock-configuration.ts';
import { backupVaultPolicy } from './backup-vault-policy.ts';
import { backupVault } from './backup-vault.ts';

/** The types of AWS Backup. */
export const backup: readonly ResourceEntry[] = [backupPlan, backupSelection, backupVault, backupVaultLockConfiguration, backupVaultPolicy];
