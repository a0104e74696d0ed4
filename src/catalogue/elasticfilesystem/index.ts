/** The types of Amazon EFS. */
export { efsAccessPoint } from './efs-access-point.ts';
export { efsBackupPolicy } from './efs-backup-policy.ts';
export { efsFileSystem } from './efs-file-system.ts';
export { efsFileSystemPolicy } from './efs-file-system-policy.ts';
export { efsMountTarget } from './efs-mount-target.ts';
