import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { isEmergency } from '#domain/intent.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Guardrail } from '../guardrail.ts';

/** A limit is there for whoever pays, and for what stands behind it. */
export const limitLifted: Guardrail = {
  id: 'limit-lifted',
  title: 'Takes a limit on use or cost away, or puts it many times higher',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/cost-optimization-pillar/cost_decomissioning_resources_implement_process.html',
  defaultEffect: 'escalate',
  check(drift, intent) {
    if (drift.kind !== 'changed') return undefined;
    const lifted = visibleLeaves(drift).find((leaf) =>
      isLimit(leaf.path, drift) ? isLifted(leaf) : AMOUNT.test(leaf.path) && isTimes(leaf, VERY_MANY),
    );
    if (lifted === undefined) return undefined;
    const message = boundText(
      `${lifted.path} of ${resourceName(drift)} went from ${JSON.stringify(lifted.before)} to ${JSON.stringify(lifted.after)}: it limits use, and what use costs`,
      300,
    );
    return isEmergency(intent) ? { message, effect: 'hold' } : { message };
  },
};

/**
 * Numbers beyond which nothing goes by itself, by the last words of their path.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html https://docs.aws.amazon.com/athena/latest/ug/workgroups-setting-control-limits-cloudwatch.html
 */
const LIMIT =
  /(?:^|\.)(?:throttling_(?:rate|burst)_limit|(?:throttle_settings|throttle)\.(?:rate|burst)_limit|quota_settings\.limit|bytes_scanned_cutoff_per_query|limit_amount|max_(?:size|capacity|vcpus|allocated_storage|concurrent_runs)|maximum_builds_allowed|concurrent_build_limit|reserved_concurrent_executions|provisioned_concurrent_executions|maximum_concurrency|spot_price|bid_percentage)$/;

/** What is there, and paid for, from now on. */
const AMOUNT =
  /(?:^|\.)(?:desired_(?:count|capacity|size)|min_(?:size|capacity)|(?:read|write)_capacity|number_of_(?:workers|nodes)|shard_count|num_cache_nodes|num_node_groups|instance_count|number_of_broker_nodes|allocated_storage|volume_size|size|iops|provisioned_throughput_in_mibps)$/;

/** So many times higher is no adjustment: of a limit, and of what is there. */
const MANY = 10;
const VERY_MANY = 20;

function isLimit(path: string, drift: Drift): boolean {
  return LIMIT.test(path) && !(path === 'max_size' && drift.resourceType.endsWith('_schedule'));
}

/** -1 and nothing stand for no limit at all; of what a query may read 0 does too. */
function isLifted({ path, before, after }: ChangedLeaf): boolean {
  if (after === 0 && path.includes('cutoff') && before !== 0 && before !== null) return true;
  if (before === null || before === '' || !(Number(before) > 0)) return false;
  return after === null || after === '' || Number(after) === -1 || isTimes({ before, after }, MANY);
}

function isTimes({ before, after }: Pick<ChangedLeaf, 'before' | 'after'>, times: number): boolean {
  return typeof before !== 'boolean' && Number(before) > 0 && Number(after) >= Number(before) * times;
}
