import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { text } from '../convert.ts';
import { by, computed, defineResource, deletes, either, forEachOf, identity, put, puts, request, response, written } from '../define.ts';
import type { Select } from '../define.ts';
import { asList } from '../select.ts';
import { eachOf, orElse, whenNew } from '../whole.ts';
import { busArn, busImportId, busName, withBus } from './event-bus.ts';
import { targetBlocks } from './target-blocks.ts';

/** Both calls do what they can and name in the response the targets that failed. */
function succeeded(idOf: (element: Json) => Json | undefined): (element: Json, event: CloudTrailEvent) => boolean {
  return (element, event) =>
    !asList(response('failedEntries')(event)).some((entry) => isJsonObject(entry) && entry['targetId'] === idOf(element));
}

const target = (name: string): Select => request(`targets.0.${name}`);

/** Code may name the bus by its name or by its ARN, and state keeps what code says. */
function byTarget(id: Select): ReturnType<typeof by> {
  const parts = { rule: request('rule'), target_id: id };
  return either(by({ ...parts, event_bus_name: busName }), by({ ...parts, event_bus_name: busArn }));
}

/** What the provider joins into its own id. */
const stateId: Select = (event) => {
  const [rule, id] = [request('rule')(event), target('id')(event)];
  return typeof rule === 'string' && typeof id === 'string' ? withBus(busName(event), `${rule}-${id}`, '-') : undefined;
};

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutTargets.html
export const cloudwatchEventTarget = defineResource({
  type: 'aws_cloudwatch_event_target',
  eventSource: 'events.amazonaws.com',
  traits: {
    is: ['carries-messages'],
    governs: {
      destination: 'arn dead_letter_config',
      payload: 'input',
      code: `
        input_path input_transformer batch_target ecs_target http_target run_command_targets sagemaker_pipeline_target
        redshift_target
      `,
      mode: 'kinesis_target sqs_target',
      timing: 'retry_policy',
      capacity: 'ecs_target.task_count batch_target.array_size',
      identifier: 'event_bus_name rule target_id',
      access: 'role_arn',
    },
    range: { 'retry_policy.maximum_event_age_in_seconds': '60..86400 s', 'retry_policy.maximum_retry_attempts': '0..185' },
  },
  importId: busImportId('rule', 'target_id'),
  calls: {
    PutTargets: forEachOf(
      eachOf(
        'targets',
        succeeded((element) => (isJsonObject(element) ? element['id'] : undefined)),
      ),
      puts(
        byTarget(target('id')),
        put('id', stateId),
        put('rule', request('rule')),
        put('target_id', target('id')),
        whenNew('event_bus_name', put('event_bus_name', busName)),
        put('arn', target('arn')),
        put('input', orElse(target('input'), ''), text),
        put('input_path', orElse(target('inputPath'), ''), text),
        put('role_arn', orElse(target('roleArn'), ''), text),
        ...Object.entries(targetBlocks).map(([name, { from, convert }]) => put(name, orElse(target(from), ''), convert)),
      ),
    ),
    RemoveTargets: forEachOf(
      eachOf(
        'ids',
        succeeded((element) => element),
      ),
      deletes(byTarget(request('ids.0'))),
    ),
  },
  attributes: {
    rule: identity(),
    event_bus_name: identity(),
    target_id: identity(),
    arn: written(),
    input: written(),
    input_path: written(),
    role_arn: written(),
    batch_target: written(),
    dead_letter_config: written(),
    ecs_target: written(),
    http_target: written(),
    input_transformer: written(),
    kinesis_target: written(),
    redshift_target: written(),
    retry_policy: written(),
    run_command_targets: written(),
    sagemaker_pipeline_target: written(),
    sqs_target: written(),
    id: computed(),
  },
  references: {
    rule: { type: 'aws_cloudwatch_event_rule', attribute: 'name' },
    arn: { type: 'aws_sqs_queue', attribute: 'arn' },
    role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
