/** Writers for calls on an Auto Scaling group that contain only additions, removals or counts. */
import * as c from '../words.ts';
import { canonicalJson } from '#domain/json.ts';

/**
 * Adds to or removes from a list attribute.
 * @param how what the call does with the elements
 * @returns a writer
 */
export function listChange(attribute: string, select: c.Select, how: 'adds' | 'removes'): c.Writer {
  return (event, current) => {
    const named = select(event);
    if (named === undefined) return {};
    const before = c.asList(current[attribute]);
    const own = new Set(c.asList(named).map(canonicalJson));
    const others = before.filter((item) => !own.has(canonicalJson(item)));
    return { [attribute]: how === 'adds' ? [...others, ...c.asList(named)] : others };
  };
}

/**
 * Changes the desired capacity by the number of instances that a call adds or removes.
 * @returns a writer
 */
export function countsInstances(step: 1 | -1): c.Writer {
  return (event, current) => {
    const before = current['desired_capacity'];
    const moved = Math.max(c.asList(c.request('instanceIds')(event)).length, 1);
    return { desired_capacity: typeof before === 'number' ? before + step * moved : c.HIDDEN };
  };
}

/**
 * Removes instances from a group, which then has fewer or gets replacements.
 * https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_DetachInstances.html
 * @returns the calls for both cases
 */
export function detachesInstances(identify: c.Call['identify']): readonly c.Call[] {
  return [
    c.updates(c.where(decrements, identify), countsInstances(-1), c.membersWithoutArgument('instanceIds', 'instanceId')),
    c.leaves(
      'removed instances are replaced by others',
      c.where((event) => !decrements(event), identify),
    ),
  ];
}

/** True if removed instances are not replaced. */
function decrements(event: c.CloudTrailEvent): boolean {
  return c.request('shouldDecrementDesiredCapacity')(event) === true;
}

/** https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_SuspendProcesses.html */
const PROCESSES = [
  'AddToLoadBalancer',
  'AlarmNotification',
  'AZRebalance',
  'HealthCheck',
  'InstanceRefresh',
  'Launch',
  'ReplaceUnhealthy',
  'ScheduledActions',
  'Terminate',
];

/** Selects the processes that a call names; all of them if it names none. */
export const processes: c.Select = (event) => {
  const named = c.asList(c.request('scalingProcesses')(event));
  return named.length === 0 ? PROCESSES : named;
};

/**
 * Converts tags to tag blocks.
 * @returns `tag` as in the state
 */
export function tagBlocks(value: c.Json): readonly c.JsonObject[] {
  return c
    .asList(value)
    .filter(c.isJsonObject)
    .map((tag) => ({
      key: String(tag['key'] ?? ''),
      propagate_at_launch: tag['propagateAtLaunch'] === true || tag['propagateAtLaunch'] === 'true',
      value: String(tag['value'] ?? ''),
    }));
}

/** Sets tags of one group by key. */
export const mergeTags: c.Writer = (event, current) => {
  const named = tagBlocks(c.request('tags')(event) ?? []);
  return { tag: [...withoutKeys(current['tag'], named), ...named] };
};

/** Removes tags of one group by key. */
export const removeTags: c.Writer = (event, current) => ({ tag: withoutKeys(current['tag'], tagBlocks(c.request('tags')(event) ?? [])) });

function withoutKeys(before: c.Json | undefined, named: readonly c.JsonObject[]): readonly c.JsonObject[] {
  const keys = new Set(named.map((tag) => tag['key']));
  return c
    .asList(before)
    .filter(c.isJsonObject)
    .filter((tag) => !keys.has(tag['key']));
}

/**
 * Splits a tagging record by group, because each tag names its own group.
 * @param event CreateOrUpdateTags or DeleteTags
 * @returns one copy per group, with only that group's tags
 */
export function byTaggedGroup(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  const tags = c.asList(c.request('tags')(event)).filter(c.isJsonObject);
  const groups = [...new Set(tags.map((tag) => String(tag['resourceId'])))];
  return groups.map((group) => ({
    ...event,
    requestParameters: { ...event.requestParameters, tags: tags.filter((tag) => String(tag['resourceId']) === group) },
  }));
}
