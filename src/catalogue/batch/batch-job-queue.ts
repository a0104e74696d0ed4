import * as c from '../words.ts';
import { byNameOrArn } from './names.ts';

const name = c.request('jobQueueName');
const byGiven = byNameOrArn('name', c.request('jobQueue'));

/** Terraform lists them in the order that the API numbers. */
function inOrder(found: c.Json): c.Json {
  const environments = c.asList(found).filter(c.isJsonObject);
  return environments
    .toSorted((left, right) => Number(left['order']) - Number(right['order']))
    .map((one) => one['computeEnvironment'] ?? '');
}

// https://docs.aws.amazon.com/batch/latest/APIReference/API_UpdateJobQueue.html
export const batchJobQueue = c.defineResource({
  type: 'aws_batch_job_queue',
  is: [],
  switchedBy: 'state',
  governs: {
    enablement: 'state',
    placement: 'compute_environments',
    mode: 'priority scheduling_policy_arn',
  },
  importId: '{arn}',
  calls: {
    CreateJobQueue: c.creates(
      c.by({ name }),
      { id: c.response('jobQueueArn'), name, arn: c.response('jobQueueArn') },
      c.attributesFrom(c.request()),
      'tags',
    ),
    UpdateJobQueue: c.updates(byGiven, c.attributesFrom(c.request())),
    ...c.taggedByArn({ part: ':job-queue/' }),
    DeleteJobQueue: c.deletes(byGiven),
  },
  mapped: 'priority scheduling_policy_arn state',
  each: { compute_environments: c.from('computeEnvironmentOrder', inOrder) },
  written: 'tags',
  identity: 'name',
  terraformOnly: 'timeouts',
});
