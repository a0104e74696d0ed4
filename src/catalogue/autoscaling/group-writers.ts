/** Calls on an Auto Scaling group that name only what they add, take away or count. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { HIDDEN, request, updates } from '../define.ts';
import type { Call, Select, Writer } from '../define.ts';
import { asList, where } from '../select.ts';
import { leaves, ofNoArgument } from '../write.ts';

/**
 * Adds to or takes from a list attribute.
 * @param attribute Terraform's name
 * @param select the API's list
 * @param how what the call does with it
 * @returns a writer
 */
export function listChange(attribute: string, select: Select, how: 'adds' | 'removes'): Writer {
  return (event, current) => {
    const named = select(event);
    if (named === undefined) return {};
    const before = asList(current[attribute]);
    const own = new Set(asList(named).map(canonicalJson));
    const others = before.filter((item) => !own.has(canonicalJson(item)));
    return { [attribute]: how === 'adds' ? [...others, ...asList(named)] : others };
  };
}

/**
 * Moves the desired capacity by the instances that a call takes in or out.
 * @param step per instance
 * @returns a writer
 */
export function countsInstances(step: 1 | -1): Writer {
  return (event, current) => {
    const before = current['desired_capacity'];
    const moved = Math.max(asList(request('instanceIds')(event)).length, 1);
    return { desired_capacity: typeof before === 'number' ? before + step * moved : HIDDEN };
  };
}

/**
 * Takes instances out of a group, which then has fewer or gets others in their place.
 * https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_DetachInstances.html
 * @param identify names the group
 * @returns the call, for either case
 */
export function takesOut(identify: Call['identify']): readonly Call[] {
  return [
    updates(where(decrements, identify), countsInstances(-1), ofNoArgument(request('instanceIds'), request('instanceId'))),
    leaves(
      'others take the place of the instances that are taken out',
      where((event) => !decrements(event), identify),
    ),
  ];
}

/** The calls that take instances out say whether others shall take their place. */
function decrements(event: CloudTrailEvent): boolean {
  return request('shouldDecrementDesiredCapacity')(event) === true;
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

/** The processes that a call names; all of them where it names none. */
export const processes: Select = (event) => {
  const named = asList(request('scalingProcesses')(event));
  return named.length === 0 ? PROCESSES : named;
};

/**
 * Makes tag blocks.
 * @param value the API's tags
 * @returns `tag` as state holds it
 */
export function tagBlocks(value: Json): readonly JsonObject[] {
  return asList(value)
    .filter(isJsonObject)
    .map((tag) => ({
      key: String(tag['key'] ?? ''),
      propagate_at_launch: tag['propagateAtLaunch'] === true || tag['propagateAtLaunch'] === 'true',
      value: String(tag['value'] ?? ''),
    }));
}

/** Sets the tags of one group by their keys. */
export const mergeTags: Writer = (event, current) => {
  const named = tagBlocks(request('tags')(event) ?? []);
  return { tag: [...withoutKeys(current['tag'], named), ...named] };
};

/** Takes tags from one group by their keys. */
export const removeTags: Writer = (event, current) => ({ tag: withoutKeys(current['tag'], tagBlocks(request('tags')(event) ?? [])) });

function withoutKeys(before: Json | undefined, named: readonly JsonObject[]): readonly JsonObject[] {
  const keys = new Set(named.map((tag) => tag['key']));
  return asList(before)
    .filter(isJsonObject)
    .filter((tag) => !keys.has(tag['key']));
}

/**
 * Takes a tagging record apart: each tag names its group itself.
 * @param event CreateOrUpdateTags or DeleteTags
 * @returns one copy a group, with that group's tags only
 */
export function byTaggedGroup(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  const tags = asList(request('tags')(event)).filter(isJsonObject);
  const groups = [...new Set(tags.map((tag) => String(tag['resourceId'])))];
  return groups.map((group) => ({
    ...event,
    requestParameters: { ...event.requestParameters, tags: tags.filter((tag) => String(tag['resourceId']) === group) },
  }));
}
