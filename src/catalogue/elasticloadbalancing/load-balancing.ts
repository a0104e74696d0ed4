/** What the calls of Elastic Load Balancing have in common. They share their event source with the classic load balancers of 2012, which have names in place of ARNs. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { by, forEachOf, request, updates } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { asList, where } from '../select.ts';

/**
 * The attribute list of a call as nested objects, so that `stickiness.lb_cookie.duration_seconds` is found by its path.
 * @param select where the list of {key, value} stands
 * @returns a selector of the object
 */
export function attributeTree(select: Select): Select {
  return (event) => {
    const found = select(event);
    if (!Array.isArray(found)) return undefined;
    return asList(found)
      .filter(isJsonObject)
      .reduce<JsonObject>((tree, item) => withLeaf(tree, String(item['key']).split('.'), item['value'] ?? ''), {});
  };
}

function withLeaf(tree: JsonObject, path: readonly string[], leaf: Json): JsonObject {
  const [head = '', ...rest] = path;
  const inner = tree[head];
  return { ...tree, [head]: rest.length === 0 ? leaf : withLeaf(isJsonObject(inner) ? inner : {}, rest, leaf) };
}

/** One tagging record may be about many things at once. */
function byResource(event: CloudTrailEvent): readonly CloudTrailEvent[] {
  return asList(request('resourceArns')(event)).map((arn) => ({
    ...event,
    requestParameters: { ...event.requestParameters, resourceArns: [arn] },
  }));
}

/**
 * The tagging calls for one kind of thing.
 * @param part what its ARNs have in them, such as `:loadbalancer/`
 * @returns AddTags and RemoveTags
 */
export function taggingOf(part: string): Readonly<Record<'AddTags' | 'RemoveTags', Call>> {
  const isOne = (event: CloudTrailEvent): boolean => String(request('resourceArns.0')(event)).includes(part);
  const byArn = where(isOne, by({ arn: request('resourceArns.0') }));
  return {
    AddTags: forEachOf(byResource, updates(byArn, mergeMap('tags', request('tags')))),
    RemoveTags: forEachOf(byResource, updates(byArn, removeKeys('tags', request('tagKeys')))),
  };
}
