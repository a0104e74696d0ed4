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
    description: from('description', text, { aspect: 'display' }),
    desired_state: from('desiredState', text, { aspect: 'enablement' }),
    enrichment: from('enrichment', text, { aspect: 'code' }),
    enrichment_parameters: from('enrichmentParameters', enrichmentParameters),
    role_arn: from('roleArn', text),
    target: from('target', text, { aspect: 'messaging' }),
    target_parameters: from('targetParameters', targetParameters, { aspect: 'messaging' }),
    source_parameters: written({ aspect: 'messaging' }),
    tags: written({ aspect: 'tags' }),
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
