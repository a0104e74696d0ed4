import { isJsonObject } from '#domain/json.ts';
import { blockOf, value } from '../blocks.ts';
import { instant, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { arnOf, decoded, firstOf, idFrom } from '../select.ts';
import { orElse } from '../whole.ts';
import { change, terraformOnly } from '../write.ts';
import { target } from './target-blocks.ts';

const name = decoded(request('name'));
const group = orElse(decoded(request('groupName')), 'default');
const path: Select = (event) => (typeof name(event) === 'string' ? `${String(group(event))}/${String(name(event))}` : undefined);
const arn = arnOf('scheduler', 'schedule/', path);
const bySchedule = firstOf(by({ arn }), by({ name, group_name: group }));

/** "UpdateSchedule uses all values": what it leaves out has its default again. https://docs.aws.amazon.com/scheduler/latest/APIReference/API_UpdateSchedule.html */
const settings: readonly Writer[] = [
  put('description', orElse(request('description'), ''), text),
  put('end_date', orElse(request('endDate'), ''), instantOrNone),
  put('start_date', orElse(request('startDate'), ''), instantOrNone),
  put('kms_key_arn', orElse(request('kmsKeyArn'), ''), text),
  put('schedule_expression', request('scheduleExpression'), text),
  put('schedule_expression_timezone', orElse(request('scheduleExpressionTimezone'), 'UTC'), text),
  put('state', orElse(request('state'), 'ENABLED'), text),
  change('flexible_time_window', request('flexibleTimeWindow'), (window) =>
    isJsonObject(window)
      ? [blockOf({ maximum_window_in_minutes: value('maximumWindowInMinutes', 0), mode: value('mode', '') }, window)]
      : [],
  ),
  change('target', request('target'), (found) => (isJsonObject(found) ? [blockOf(target, found)] : [])),
];

function instantOrNone(found: Parameters<typeof instant>[0]): ReturnType<typeof instant> {
  return found === '' ? '' : instant(found);
}

// https://docs.aws.amazon.com/scheduler/latest/APIReference/API_CreateSchedule.html
export const schedulerSchedule = defineResource({
  type: 'aws_scheduler_schedule',
  eventSource: 'scheduler.amazonaws.com',
  traits: {
    is: ['runs-code'],
    switchedBy: 'state',
    governs: {
      label: 'description',
      mode: 'end_date start_date schedule_expression_timezone flexible_time_window',
      timing: 'flexible_time_window.maximum_window_in_minutes target.retry_policy',
      identifier: 'group_name name',
      encryption: 'kms_key_arn',
      'terraform-only': 'name_prefix',
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
  importId: idFrom('/', 'group_name', 'name'),
  calls: {
    CreateSchedule: creates(bySchedule, put('id', path), put('arn', arn), put('name', name), put('group_name', group), ...settings),
    UpdateSchedule: updates(bySchedule, ...settings),
    DeleteSchedule: deletes(bySchedule),
  },
  attributes: {
    description: written(),
    end_date: written(),
    flexible_time_window: written(),
    kms_key_arn: written(),
    schedule_expression: written(),
    schedule_expression_timezone: written(),
    start_date: written(),
    state: written(),
    target: written(),
    group_name: identity(),
    name: identity(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
  },
  references: { group_name: { type: 'aws_scheduler_schedule_group', attribute: 'name' } },
});
