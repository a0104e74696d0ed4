import { text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  constant,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import type { Writer } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { change, terraformOnly } from '../write.ts';
import { enrichmentParameters, sourceParameters, targetParameters } from './parameters.ts';

const name = request('name');
const byName = by({ name });
const told: readonly Writer[] = [attributesFrom(request()), change('source_parameters', request('sourceParameters'), sourceParameters)];

// https://docs.aws.amazon.com/eventbridge/latest/pipes-reference/API_UpdatePipe.html
export const pipesPipe = defineResource({
  type: 'aws_pipes_pipe',
  eventSource: 'pipes.amazonaws.com',
  traits: {
    is: ['carries-messages', 'runs-code'],
    switchedBy: 'desired_state',
    governs: {
      label: 'description',
      enablement: 'desired_state',
      code: 'enrichment enrichment_parameters',
      identifier: 'name',
      source: 'source',
      'terraform-only': 'name_prefix',
      access: 'role_arn',
      destination: 'target target_parameters',
      mode: 'source_parameters',
      timing: `
        source_parameters.sqs_queue_parameters.batch_size
        source_parameters.sqs_queue_parameters.maximum_batching_window_in_seconds
      `,
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreatePipe: creates(
      byName,
      put('id', name),
      put('name', name),
      put('arn', response('arn')),
      put('source', request('source')),
      ...told,
      replaceMap('tags', request('tags')),
    ),
    UpdatePipe: updates(byName, ...told),
    StartPipe: updates(byName, constant('desired_state', 'RUNNING')),
    StopPipe: updates(byName, constant('desired_state', 'STOPPED')),
    ...taggedByArn({ part: ':pipe/' }),
    DeletePipe: deletes(byName),
  },
  attributes: {
    description: from('description', text),
    desired_state: from('desiredState', text),
    enrichment: from('enrichment', text),
    enrichment_parameters: from('enrichmentParameters', enrichmentParameters),
    role_arn: from('roleArn', text),
    target: from('target', text),
    target_parameters: from('targetParameters', targetParameters),
    source_parameters: written(),
    tags: written(),
    name: identity(),
    source: identity(),
    name_prefix: terraformOnly(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: { role_arn: { type: 'aws_iam_role', attribute: 'arn' } },
});
