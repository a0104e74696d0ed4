import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { jsonText, text } from '../convert.ts';
import { by, computed, defineResource, deletes, identity, put, puts, request, response, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, firstOf, where } from '../select.ts';
import { orElse, whenNew } from '../whole.ts';
import { terraformOnly } from '../write.ts';
import { busImportId, busName, withBus } from './event-bus.ts';

const nameWithBus: Select = (event) => {
  const name = request('name')(event);
  return typeof name === 'string' ? withBus(busName(event), name) : undefined;
};

const ruleArn = arnOf('events', 'rule/', nameWithBus);

const byName = firstOf(by({ arn: response('ruleArn') }), by({ arn: ruleArn }), by({ name: request('name'), event_bus_name: busName }));
const byArn = where((event) => !String(request('resourceARN')(event)).includes(':event-bus/'), by({ arn: request('resourceARN') }));

/** `state` and, for whoever still writes it, the older `is_enabled`, which only knows on and off. */
function switched(to: (event: CloudTrailEvent) => string): Writer {
  return (event, current) => {
    const state = to(event);
    return { state, ...(current['is_enabled'] === undefined ? {} : { is_enabled: state !== 'DISABLED' }) };
  };
}

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html
export const cloudwatchEventRule = defineResource({
  type: 'aws_cloudwatch_event_rule',
  eventSource: 'events.amazonaws.com',
  traits: {
    is: ['carries-messages'],
    switchedBy: 'state',
    governs: {
      label: 'description',
      identifier: 'event_bus_name name',
      mode: 'event_pattern',
      schedule: 'schedule_expression',
      enablement: 'is_enabled state',
      'terraform-only': 'name_prefix',
      access: 'role_arn',
    },
  },
  importId: busImportId('name'),
  calls: {
    // "If you omit arguments in PutRule, the old values for those arguments are not kept"; tags of a rule that exists are.
    PutRule: puts(
      byName,
      whenNew('name', replaceMap('tags', request('tags'))),
      put('id', nameWithBus),
      put('name', request('name')),
      put('arn', (event) => response('ruleArn')(event) ?? ruleArn(event)),
      whenNew('event_bus_name', put('event_bus_name', busName)),
      put('description', orElse(request('description'), ''), text),
      put('event_pattern', orElse(request('eventPattern'), ''), jsonText),
      put('role_arn', orElse(request('roleArn'), ''), text),
      put('schedule_expression', orElse(request('scheduleExpression'), ''), text),
      switched((event) => String(request('state')(event) ?? 'ENABLED')),
    ),
    EnableRule: updates(
      byName,
      switched(() => 'ENABLED'),
    ),
    DisableRule: updates(
      byName,
      switched(() => 'DISABLED'),
    ),
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeleteRule: deletes(byName),
  },
  attributes: {
    name: identity(),
    event_bus_name: identity(),
    description: written(),
    event_pattern: written(),
    schedule_expression: written(),
    role_arn: written(),
    state: written(),
    is_enabled: written(),
    tags: written(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  shadows: { is_enabled: 'state' },
  references: { role_arn: { type: 'aws_iam_role', attribute: 'arn' } },
});
