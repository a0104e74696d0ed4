import type { ResourceEntry } from '../define.ts';
import { efsAccessPoint } from './efs-access-point.ts';
import { efsBackupPolicy } from './efs-backup-policy.ts';
import { efsFileSystemPolicy } from './efs-file-system-policy.ts';
import { efsFileSystem } from './efs-file-system.ts';
import { efsMountTarget } from './efs-mount-target.ts';

/** The types of Amazon EFS. */
export const elasticfilesystem: readonly ResourceEntry[] = [
  efsAccessPoint,
  efsBackupPolicy,
  efsFileSystem,
  efsFileSystemPolicy,
  efsMountTarget,
];
