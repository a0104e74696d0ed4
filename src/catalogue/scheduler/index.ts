/** The types of Amazon EventBridge Scheduler. */
export { schedulerSchedule } from './scheduler-schedule.ts';
export { schedulerScheduleGroup } from './scheduler-schedule-group.ts';
