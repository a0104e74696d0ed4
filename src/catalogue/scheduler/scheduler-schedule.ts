import * as c from '../words.ts';
import { target } from './target-blocks.ts';

const name = c.decoded(c.request('name'));
const group = c.orElse(c.decoded(c.request('groupName')), 'default');
const path: c.Select = (event) => (typeof name(event) === 'string' ? `${String(group(event))}/${String(name(event))}` : undefined);
const arn = c.arnOf('scheduler', 'schedule/', path);
const bySchedule = c.firstOf(c.by({ arn }), c.by({ name, group_name: group }));

/** "UpdateSchedule uses all values": what it leaves out has its default again. https://docs.aws.amazon.com/scheduler/latest/APIReference/API_UpdateSchedule.html */
const settings: readonly c.Writer[] = [
  c.put('description', c.orElse(c.request('description'), ''), c.text),
  c.put('end_date', c.orElse(c.request('endDate'), ''), instantOrNone),
  c.put('start_date', c.orElse(c.request('startDate'), ''), instantOrNone),
  c.put('kms_key_arn', c.orElse(c.request('kmsKeyArn'), ''), c.text),
  c.put('schedule_expression', c.request('scheduleExpression'), c.text),
  c.put('schedule_expression_timezone', c.orElse(c.request('scheduleExpressionTimezone'), 'UTC'), c.text),
  c.put('state', c.orElse(c.request('state'), 'ENABLED'), c.text),
  c.change('flexible_time_window', c.request('flexibleTimeWindow'), (window) =>
    c.isJsonObject(window)
      ? [c.blockOf({ maximum_window_in_minutes: c.value('maximumWindowInMinutes', 0), mode: c.value('mode', '') }, window)]
      : [],
  ),
  c.change('target', c.request('target'), (found) => (c.isJsonObject(found) ? [c.blockOf(target, found)] : [])),
];

function instantOrNone(found: Parameters<typeof c.instant>[0]): ReturnType<typeof c.instant> {
  return found === '' ? '' : c.instant(found);
}

// https://docs.aws.amazon.com/scheduler/latest/APIReference/API_CreateSchedule.html
export const schedulerSchedule = c.defineResource({
  type: 'aws_scheduler_schedule',
  traits: {
    is: ['runs-code'],
    switchedBy: 'state',
    governs: {
      label: 'description',
      mode: 'end_date start_date schedule_expression_timezone flexible_time_window',
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
  },
  importId: c.idFrom('/', 'group_name', 'name'),
  calls: {
    CreateSchedule: c.creates(
      bySchedule,
      c.put('id', path),
      c.put('arn', arn),
      c.put('name', name),
      c.put('group_name', group),
      ...settings,
    ),
    UpdateSchedule: c.updates(bySchedule, ...settings),
    DeleteSchedule: c.deletes(bySchedule),
  },
  attributes: {
    written: `
      description end_date flexible_time_window kms_key_arn schedule_expression schedule_expression_timezone start_date
      state target
    `,
    identity: 'group_name name',
    terraformOnly: 'name_prefix',
  },
  references: { group_name: { type: 'aws_scheduler_schedule_group', attribute: 'name' } },
});
