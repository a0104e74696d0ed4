import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { integer, text } from '../convert.ts';
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
  updates,
  written,
} from '../define.ts';
import { replaceMap } from '../maps.ts';
import { asList, idFrom } from '../select.ts';
import { taggedByArn } from '../tagging.ts';
import { terraformOnly } from '../write.ts';
import { byNameOrArn } from './names.ts';

const name = request('jobQueueName');
const byGiven = byNameOrArn('name', request('jobQueue'));

/** Terraform lists them in the order that the API numbers. */
function inOrder(found: Json): Json {
  const environments = asList(found).filter(isJsonObject);
  return environments
    .toSorted((left, right) => Number(left['order']) - Number(right['order']))
    .map((one) => one['computeEnvironment'] ?? '');
}

// https://docs.aws.amazon.com/batch/latest/APIReference/API_UpdateJobQueue.html
export const batchJobQueue = defineResource({
  type: 'aws_batch_job_queue',
  eventSource: 'batch.amazonaws.com',
  traits: {
    is: [],
    switchedBy: 'state',
    governs: {
      identifier: 'name',
      enablement: 'state',
      placement: 'compute_environments',
      mode: 'priority scheduling_policy_arn',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateJobQueue: creates(
      by({ name }),
      put('id', response('jobQueueArn')),
      put('name', name),
      put('arn', response('jobQueueArn')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    UpdateJobQueue: updates(byGiven, attributesFrom(request())),
    ...taggedByArn({ part: ':job-queue/' }),
    DeleteJobQueue: deletes(byGiven),
  },
  attributes: {
    compute_environments: from('computeEnvironmentOrder', inOrder),
    priority: from('priority', integer),
    scheduling_policy_arn: from('schedulingPolicyArn', text),
    state: from('state', text),
    tags: written(),
    name: identity(),
    timeouts: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
