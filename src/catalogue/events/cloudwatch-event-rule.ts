import * as c from '../words.ts';
import { busImportId, busName, withBus } from './event-bus.ts';

const nameWithBus: c.Select = (event) => {
  const name = c.request('name')(event);
  return typeof name === 'string' ? withBus(busName(event), name) : undefined;
};

const ruleArn = c.arnOf('events', 'rule/', nameWithBus);

const byName = c.firstOf(c.by({ arn: c.response('ruleArn') }), c.by({ arn: ruleArn }), c.by({ name: 'name', event_bus_name: busName }));
const byArn = c.where((event) => !String(c.request('resourceARN')(event)).includes(':event-bus/'), c.by({ arn: 'resourceARN' }));

/** Writes `state`, and the older `is_enabled` if the state has it, which is only on or off. */
function switched(to: (event: c.CloudTrailEvent) => string): c.Writer {
  return (event, current) => {
    const state = to(event);
    return { state, ...(current['is_enabled'] === undefined ? {} : { is_enabled: state !== 'DISABLED' }) };
  };
}

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutRule.html
export const cloudwatchEventRule = c.defineResource({
  type: 'aws_cloudwatch_event_rule',
  is: ['carries-messages'],
  switchedBy: 'state',
  governs: {
    label: 'description',
    mode: 'event_pattern',
    schedule: 'schedule_expression',
    enablement: 'is_enabled state',
    access: 'role_arn',
    protection: 'force_destroy',
  },
  importId: busImportId('name'),
  calls: {
    // "If you omit arguments in PutRule, the old values for those arguments are not kept"; tags of an existing rule are kept.
    PutRule: c.puts(
      byName,
      c.onlyForNew('name', 'tags'),
      { id: nameWithBus, arn: (event) => c.response('ruleArn')(event) ?? ruleArn(event) },
      'name',
      c.onlyForNew('event_bus_name', { event_bus_name: busName }),
      {
        description: c.withDefault('description', ''),
        event_pattern: [c.withDefault('eventPattern', ''), c.jsonText],
        role_arn: c.withDefault('roleArn', ''),
        schedule_expression: c.withDefault('scheduleExpression', ''),
      },
      switched((event) => String(c.request('state')(event) ?? 'ENABLED')),
    ),
    EnableRule: c.updates(
      byName,
      switched(() => 'ENABLED'),
    ),
    DisableRule: c.updates(
      byName,
      switched(() => 'DISABLED'),
    ),
    ...c.tagged(byArn),
    DeleteRule: c.deletes(byName),
  },
  identity: 'name event_bus_name',
  written: 'state is_enabled',
  terraformOnly: 'force_destroy name_prefix',
  shadows: { is_enabled: 'state' },
  references: { role_arn: 'aws_iam_role.arn' },
});
