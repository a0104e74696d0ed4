/** The types of AWS DataSync. */
export { datasyncTask } from './datasync-task.ts';
