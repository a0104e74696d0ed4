/** CreateTags and DeleteTags: one pair of calls for everything that EC2 has, told apart by the beginning of its id. */
import * as c from '../words.ts';
import { listIn } from './request.ts';

/**
 * The tagging calls, for one resource type.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateTags.html
 * @param prefix beginning of the ids of that type, with its hyphen
 * @param attribute the attribute that holds the id
 * @returns both calls
 */
export function taggingCalls(prefix: string, attribute = 'id'): Readonly<Record<'CreateTags' | 'DeleteTags', c.Call>> {
  const identify = c.by({ [attribute]: 'resourcesSet.items.0.resourceId' });
  return {
    CreateTags: c.forEachOf(
      eachTagged(prefix),
      c.updates(
        identify,
        c.mergeMap('tags', (event) => listIn(c.request('tagSet')(event))),
      ),
    ),
    DeleteTags: c.forEachOf(eachTagged(prefix), c.updates(identify, withoutTags)),
  };
}

function eachTagged(prefix: string): (event: c.CloudTrailEvent) => readonly c.CloudTrailEvent[] {
  // `tgw-attach-…` is no `tgw-`.
  const own = new RegExp(`^${prefix}[0-9a-z]+$`, 'i');
  return (event) =>
    listIn(c.request('resourcesSet')(event))
      .filter((item) => c.isJsonObject(item) && own.test(String(item['resourceId'])))
      .map((item) => ({ ...event, requestParameters: { tagSet: c.request('tagSet')(event) ?? {}, resourcesSet: { items: [item] } } }));
}

/**
 * Without a tag all go; a tag named with its value goes only if it has it.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_DeleteTags.html
 */
const withoutTags: c.Writer = (event, current) => {
  const named = listIn(c.request('tagSet')(event)).filter(c.isJsonObject);
  const tags = c.isJsonObject(current['tags']) ? current['tags'] : {};
  const isNamed = (key: string): boolean =>
    named.some((tag) => tag['key'] === key && (tag['value'] === undefined || String(tag['value']) === String(tags[key])));
  return { tags: named.length === 0 ? {} : Object.fromEntries(Object.entries(tags).filter(([key]) => !isNamed(key))) };
};
