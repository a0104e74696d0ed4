/** CreateTags and DeleteTags: one pair of calls for all EC2 resources, whose ids start with a prefix per type. */
import * as c from '../words.ts';
import { listIn } from './request.ts';

/**
 * Returns the tagging calls for one resource type. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateTags.html
 * @param prefix start of that type's ids, with the hyphen
 * @param attribute the attribute with the id
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
  // `tgw-attach-…` does not match `tgw-`.
  const own = new RegExp(`^${prefix}[0-9a-z]+$`, 'i');
  return (event) =>
    listIn(c.request('resourcesSet')(event))
      .filter((item) => c.isJsonObject(item) && own.test(String(item['resourceId'])))
      .map((item) => ({ ...event, requestParameters: { tagSet: c.request('tagSet')(event) ?? {}, resourcesSet: { items: [item] } } }));
}

/**
 * Without tags in the call, all are removed. A tag with a value is only removed if it has that value.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_DeleteTags.html
 */
const withoutTags: c.Writer = (event, current) => {
  const named = listIn(c.request('tagSet')(event)).filter(c.isJsonObject);
  const tags = c.isJsonObject(current['tags']) ? current['tags'] : {};
  const isNamed = (key: string): boolean =>
    named.some((tag) => tag['key'] === key && (tag['value'] === undefined || String(tag['value']) === String(tags[key])));
  return { tags: named.length === 0 ? {} : Object.fromEntries(Object.entries(tags).filter(([key]) => !isNamed(key))) };
};
