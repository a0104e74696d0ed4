import * as c from '../words.ts';
import { target } from './target-blocks.ts';

const name = c.decoded('name');
const group = c.withDefault(c.decoded('groupName'), 'default');
const path: c.Select = (event) => (typeof name(event) === 'string' ? `${String(group(event))}/${String(name(event))}` : undefined);
const arn = c.arnOf('scheduler', 'schedule/', path);
const bySchedule = c.firstOf(c.by({ arn }), c.by({ name, group_name: group }));

/** "UpdateSchedule uses all values": omitted settings get their default again. https://docs.aws.amazon.com/scheduler/latest/APIReference/API_UpdateSchedule.html */
const settings: readonly c.Writing[] = [
  {
    action_after_completion: c.withDefault('actionAfterCompletion', 'NONE'),
    description: c.withDefault('description', ''),
    end_date: [c.withDefault('endDate', ''), instantOrNone],
    start_date: [c.withDefault('startDate', ''), instantOrNone],
    kms_key_arn: c.withDefault('kmsKeyArn', ''),
    schedule_expression_timezone: c.withDefault('scheduleExpressionTimezone', 'UTC'),
    state: c.withDefault('state', 'ENABLED'),
  },
  'schedule_expression',
  c.change('flexible_time_window', 'flexibleTimeWindow', (window) =>
    c.isJsonObject(window) ? [c.blockOf({ maximum_window_in_minutes: 0, mode: '' }, window)] : [],
  ),
  c.change('target', 'target', (found) => (c.isJsonObject(found) ? [c.blockOf(target, found)] : [])),
];

function instantOrNone(found: Parameters<typeof c.instant>[0]): ReturnType<typeof c.instant> {
  return found === '' ? '' : c.instant(found);
}

// https://docs.aws.amazon.com/scheduler/latest/APIReference/API_CreateSchedule.html
export const schedulerSchedule = c.defineResource({
  type: 'aws_scheduler_schedule',
  is: ['runs-code'],
  switchedBy: 'state',
  governs: {
    label: 'description',
    mode: 'action_after_completion end_date start_date schedule_expression_timezone flexible_time_window',
    timing: 'flexible_time_window.maximum_window_in_minutes target.retry_policy',
    encryption: 'kms_key_arn',
    schedule: 'schedule_expression',
    enablement: 'state',
    code: 'target',
    payload: 'target.input',
    destination: 'target.arn target.dead_letter_config',
    access: 'target.role_arn',
  },
  safer: { disclosure: { kms_key_arn: 'higher' } },
  range: {
    'flexible_time_window.maximum_window_in_minutes': '1..1440 min',
    'target.retry_policy.maximum_retry_attempts': '0..185',
    'target.retry_policy.maximum_event_age_in_seconds': '60..86400 s',
  },
  importId: '{group_name}/{name}',
  calls: {
    CreateSchedule: c.creates(bySchedule, { id: path, arn, name, group_name: group }, ...settings),
    UpdateSchedule: c.updates(bySchedule, ...settings),
    DeleteSchedule: c.deletes(bySchedule),
  },
  identity: 'group_name name',
  terraformOnly: 'name_prefix',
  references: { group_name: 'aws_scheduler_schedule_group.name' },
});
