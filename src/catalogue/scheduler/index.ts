import type { ResourceEntry } from '../define.ts';
import { schedulerScheduleGroup } from './scheduler-schedule-group.ts';
import { schedulerSchedule } from './scheduler-schedule.ts';

/** The types of Amazon EventBridge Scheduler. */
export const scheduler: readonly ResourceEntry[] = [schedulerSchedule, schedulerScheduleGroup];
