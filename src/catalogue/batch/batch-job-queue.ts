import * as c from '../words.ts';
import { byNameOrArn } from './names.ts';

const name = c.request('jobQueueName');
const byGiven = byNameOrArn('name', c.request('jobQueue'));

/** Terraform lists them by the API's order numbers. */
function inOrder(found: c.Json): c.Json {
  const environments = c.asList(found).filter(c.isJsonObject);
  return environments
    .toSorted((left, right) => Number(left['order']) - Number(right['order']))
    .map((one) => one['computeEnvironment'] ?? '');
}

const limits = c.blocksOf({ action: '', max_time_seconds: 0, reason: '', state: '' });

/** Until 6.0 the provider used compute_environments. A state with that argument has no other list. */
const newerOrder: c.Writer = (event, current) => {
  const found = c.request('computeEnvironmentOrder')(event);
  if (found === undefined || c.asList(current['compute_environments']).length > 0) return {};
  return { compute_environment_order: c.blocksOf({ compute_environment: '', order: 0 })(found) };
};

// https://docs.aws.amazon.com/batch/latest/APIReference/API_UpdateJobQueue.html
export const batchJobQueue = c.defineResource({
  type: 'aws_batch_job_queue',
  switchedBy: 'state',
  governs: {
    enablement: 'state',
    placement: 'compute_environments compute_environment_order',
    mode: 'job_state_time_limit_action priority scheduling_policy_arn',
  },
  importId: '{arn}',
  calls: {
    CreateJobQueue: c.creates(
      c.by({ name }),
      { id: c.response('jobQueueArn'), name, arn: c.response('jobQueueArn') },
      c.attributesFrom(c.request()),
      newerOrder,
      'tags',
    ),
    UpdateJobQueue: c.updates(byGiven, c.attributesFrom(c.request()), newerOrder),
    ...c.taggedByArn({ part: ':job-queue/' }),
    DeleteJobQueue: c.deletes(byGiven),
  },
  mapped: 'priority scheduling_policy_arn state',
  each: {
    compute_environments: c.from('computeEnvironmentOrder', inOrder),
    job_state_time_limit_action: c.from('jobStateTimeLimitActions', limits),
  },
  written: 'compute_environment_order',
  shadows: { compute_environments: 'compute_environment_order' },
  identity: 'name',
});
