import type { Json } from '#domain/json.ts';
import { boolean, jsonText, textSet } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  identity,
  put,
  request,
  response,
  written,
} from '../define.ts';
import type { Select } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { mirrored } from '../mirrored.ts';
import { arnOf, idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';

const arn = response('jobDefinitionArn');
const asItIs = (value: Json): Json => value;

/** Given by its ARN, or by name and revision. */
const given: Select = (event) => {
  const found = request('jobDefinition')(event);
  return String(found).startsWith('arn:') ? found : arnOf('batch', 'job-definition/', () => found)(event);
};

const retries = mirrored({
  attempts: 0,
  evaluate_on_exit: [{ action: '', on_exit_code: '', on_reason: '', on_status_reason: '' }],
});

// https://docs.aws.amazon.com/batch/latest/APIReference/API_RegisterJobDefinition.html
export const batchJobDefinition = defineResource({
  type: 'aws_batch_job_definition',
  eventSource: 'batch.amazonaws.com',
  traits: {
    is: ['runs-code'],
    governs: {
      identifier: 'name type',
      timing: 'retry_strategy.attempts timeout',
      code: 'container_properties node_properties parameters',
      mode: 'platform_capabilities propagate_tags retry_strategy',
    },
    range: { 'retry_strategy.attempts': '1..10', 'timeout.attempt_duration_seconds': '60..* s' },
  },
  importId: idFrom('', 'arn'),
  calls: {
    // Each call makes a revision of its own; the one that code has stays as it is.
    RegisterJobDefinition: creates(
      by({ arn }),
      put('id', arn),
      put('arn', arn),
      put('name', request('jobDefinitionName')),
      put('revision', response('revision')),
      put('type', request('type')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    ...taggedByArn({ part: ':job-definition/' }),
    DeregisterJobDefinition: deletes(by({ arn: given })),
  },
  attributes: {
    container_properties: from('containerProperties', jsonText),
    node_properties: from('nodeProperties', jsonText),
    parameters: from('parameters', asItIs),
    platform_capabilities: from('platformCapabilities', textSet),
    propagate_tags: from('propagateTags', boolean),
    retry_strategy: from('retryStrategy', retries),
    timeout: from('timeout', mirrored({ attempt_duration_seconds: 0 })),
    tags: written(),
    name: identity(),
    type: identity(),
    arn: computed(),
    id: computed(),
    revision: computed(),
    tags_all: computed(),
  },
});
