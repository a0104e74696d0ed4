import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { jsonAt } from '#domain/json.ts';
import { changedBlock, value, valueFrom } from '../blocks.ts';
import type { Shape } from '../blocks.ts';
import { jsonText } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { arnOf, asList, idFrom, where } from '../select.ts';
import { change, terraformOnly, leaves } from '../write.ts';

const arn: Select = (event) => response('stateMachineArn')(event) ?? arnOf('states', 'stateMachine:', request('name'))(event);
const byMachine = by({ arn: request('stateMachineArn') });
const isMachine = (event: CloudTrailEvent): boolean => String(request('resourceArn')(event)).includes(':stateMachine:');
const byResource = where(isMachine, by({ arn: request('resourceArn') }));
const logging: Shape = {
  include_execution_data: value('includeExecutionData', false),
  level: value('level', ''),
  log_destination: valueFrom((api) => jsonAt(asList(api['destinations'])[0], ['cloudWatchLogsLogGroup', 'logGroupArn']), ''),
};
const tracing: Shape = { enabled: value('enabled', false) };
const settings: readonly Writer[] = [
  // Newer records hide the definition.
  put('definition', request('definition'), jsonText),
  put('role_arn', request('roleArn')),
  change('logging_configuration', request('loggingConfiguration'), changedBlock(logging)),
  change('tracing_configuration', request('tracingConfiguration'), changedBlock(tracing)),
];

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_UpdateStateMachine.html
export const sfnStateMachine = defineResource({
  type: 'aws_sfn_state_machine',
  eventSource: 'states.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      code: 'definition',
      identifier: 'name type',
      'terraform-only': 'name_prefix publish',
      access: 'role_arn',
      detection: 'logging_configuration',
      observability: 'tracing_configuration',
    },
  },
  importId: idFrom('', 'arn'),

  calls: {
    CreateStateMachine: creates(
      by({ arn }),
      put('id', arn),
      put('arn', arn),
      put('name', request('name')),
      put('type', request('type')),
      ...settings,
      replaceMap('tags', request('tags')),
    ),
    UpdateStateMachine: updates(byMachine, ...settings),
    // https://docs.aws.amazon.com/step-functions/latest/apireference/API_PublishStateMachineVersion.html
    PublishStateMachineVersion: leaves('a version is a copy of the machine as it is', byMachine),
    TagResource: updates(byResource, mergeMap('tags', request('tags'))),
    UntagResource: updates(byResource, removeKeys('tags', request('tagKeys'))),
    DeleteStateMachine: deletes(byMachine),
  },
  attributes: {
    definition: written(),
    logging_configuration: written(),
    role_arn: written(),
    tags: written(),
    tracing_configuration: written(),
    type: written(),
    name: identity(),
    name_prefix: terraformOnly(),
    publish: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    creation_date: computed(),
    description: computed(),
    id: computed(),
    revision_id: computed(),
    state_machine_version_arn: computed(),
    status: computed(),
    tags_all: computed(),
    version_description: computed(),
  },
  references: {
    role_arn: { type: 'aws_iam_role', attribute: 'arn' },
  },
});
