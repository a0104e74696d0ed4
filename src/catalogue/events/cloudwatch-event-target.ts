import * as c from '../words.ts';
import { busArn, busImportId, busName, withBus } from './event-bus.ts';
import { targetBlocks } from './target-blocks.ts';

/** True if the element succeeded. Both calls list failed targets in the response. */
function succeeded(idOf: (element: c.Json) => c.Json | undefined): (element: c.Json, event: c.CloudTrailEvent) => boolean {
  return (element, event) =>
    !c.asList(c.response('failedEntries')(event)).some((entry) => c.isJsonObject(entry) && entry['targetId'] === idOf(element));
}

const target = (name: string): c.Select => c.request(`targets.0.${name}`);

/** Code may contain the bus's name or ARN, and the state has the same form. */
function byTarget(id: c.Select): ReturnType<typeof c.by> {
  const parts = { rule: c.request('rule'), target_id: id };
  return c.anyIdentity(c.by({ ...parts, event_bus_name: busName }), c.by({ ...parts, event_bus_name: busArn }));
}

/** The id that the provider builds. */
const stateId: c.Select = (event) => {
  const [rule, id] = [c.request('rule')(event), target('id')(event)];
  return typeof rule === 'string' && typeof id === 'string' ? withBus(busName(event), `${rule}-${id}`, '-') : undefined;
};

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutTargets.html
export const cloudwatchEventTarget = c.defineResource({
  type: 'aws_cloudwatch_event_target',
  is: ['carries-messages'],
  governs: {
    destination: 'arn dead_letter_config',
    payload: 'input',
    code: `
      input_path input_transformer batch_target ecs_target http_target run_command_targets sagemaker_pipeline_target
      redshift_target appsync_target
    `,
    mode: 'kinesis_target sqs_target',
    timing: 'retry_policy',
    capacity: 'ecs_target.task_count batch_target.array_size',
    access: 'role_arn',
    protection: 'force_destroy',
  },
  range: { 'retry_policy.maximum_event_age_in_seconds': '60..86400 s', 'retry_policy.maximum_retry_attempts': '0..185' },
  importId: busImportId('rule', 'target_id'),
  calls: {
    PutTargets: c.forEachOf(
      c.splitByElement(
        'targets',
        succeeded((element) => (c.isJsonObject(element) ? element['id'] : undefined)),
      ),
      c.puts(
        byTarget(target('id')),
        { id: stateId, target_id: target('id') },
        'rule',
        c.onlyForNew('event_bus_name', { event_bus_name: busName }),
        {
          arn: target('arn'),
          input: c.withDefault(target('input'), ''),
          input_path: c.withDefault(target('inputPath'), ''),
          role_arn: c.withDefault(target('roleArn'), ''),
        },
        ...Object.entries(targetBlocks).map(([name, { from, convert }]) =>
          c.writes({ [name]: [c.withDefault(target(from), ''), convert] }),
        ),
      ),
    ),
    RemoveTargets: c.forEachOf(
      c.splitByElement(
        'ids',
        succeeded((element) => element),
      ),
      c.deletes(byTarget(c.request('ids.0'))),
    ),
  },
  identity: 'rule event_bus_name target_id',
  terraformOnly: 'force_destroy',
  references: { rule: 'aws_cloudwatch_event_rule.name', arn: 'aws_sqs_queue.arn', role_arn: 'aws_iam_role.arn' },
});
