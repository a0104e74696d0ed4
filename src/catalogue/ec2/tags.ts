/** CreateTags and DeleteTags: one pair of calls for everything that EC2 has, told apart by the beginning of its id. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import { by, forEachOf, request, updates } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { mergeMap } from '../maps.ts';
import { listIn } from './request.ts';

/**
 * The tagging calls, for one resource type.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateTags.html
 * @param prefix beginning of the ids of that type, with its hyphen
 * @param attribute the attribute that holds the id
 * @returns both calls
 */
export function taggingCalls(prefix: string, attribute = 'id'): Readonly<Record<'CreateTags' | 'DeleteTags', Call>> {
  const identify = by({ [attribute]: request('resourcesSet.items.0.resourceId') });
  return {
    CreateTags: forEachOf(
      eachTagged(prefix),
      updates(
        identify,
        mergeMap('tags', (event) => listIn(request('tagSet')(event))),
      ),
    ),
    DeleteTags: forEachOf(eachTagged(prefix), updates(identify, withoutTags)),
  };
}

function eachTagged(prefix: string): (event: CloudTrailEvent) => readonly CloudTrailEvent[] {
  // `tgw-attach-…` is no `tgw-`.
  const own = new RegExp(`^${prefix}[0-9a-z]+$`, 'i');
  return (event) =>
    listIn(request('resourcesSet')(event))
      .filter((item) => isJsonObject(item) && own.test(String(item['resourceId'])))
      .map((item) => ({ ...event, requestParameters: { tagSet: request('tagSet')(event) ?? {}, resourcesSet: { items: [item] } } }));
}

/**
 * Without a tag all go; a tag named with its value goes only if it has it.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_DeleteTags.html
 */
const withoutTags: Writer = (event, current) => {
  const named = listIn(request('tagSet')(event)).filter(isJsonObject);
  const tags = isJsonObject(current['tags']) ? current['tags'] : {};
  const isNamed = (key: string): boolean =>
    named.some((tag) => tag['key'] === key && (tag['value'] === undefined || String(tag['value']) === String(tags[key])));
  return { tags: named.length === 0 ? {} : Object.fromEntries(Object.entries(tags).filter(([key]) => !isNamed(key))) };
};
