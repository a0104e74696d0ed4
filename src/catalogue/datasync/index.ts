import type { ResourceEntry } from '../define.ts';
import { datasyncTask } from './datasync-task.ts';

/** The types of AWS DataSync. */
export const datasync: readonly ResourceEntry[] = [datasyncTask];
