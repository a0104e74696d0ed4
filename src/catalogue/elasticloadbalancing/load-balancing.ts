/** What the calls of Elastic Load Balancing have in common. They share their event source with the classic load balancers of 2012, which have names in place of ARNs. */
import * as c from '../words.ts';

/**
 * The attribute list of a call as nested objects, so that `stickiness.lb_cookie.duration_seconds` is found by its path.
 * @param select where the list of {key, value} stands
 * @returns a selector of the object
 */
export function attributeTree(select: c.Select): c.Select {
  return (event) => {
    const found = select(event);
    if (!Array.isArray(found)) return undefined;
    return c
      .asList(found)
      .filter(c.isJsonObject)
      .reduce<c.JsonObject>((tree, item) => withLeaf(tree, String(item['key']).split('.'), item['value'] ?? ''), {});
  };
}

function withLeaf(tree: c.JsonObject, path: readonly string[], leaf: c.Json): c.JsonObject {
  const [head = '', ...rest] = path;
  const inner = tree[head];
  return { ...tree, [head]: rest.length === 0 ? leaf : withLeaf(c.isJsonObject(inner) ? inner : {}, rest, leaf) };
}

/** One tagging record may be about many things at once. */
function byResource(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return c.asList(c.request('resourceArns')(event)).map((arn) => ({
    ...event,
    requestParameters: { ...event.requestParameters, resourceArns: [arn] },
  }));
}

/**
 * The tagging calls for one kind of thing.
 * @param part what its ARNs have in them, such as `:loadbalancer/`
 * @returns AddTags and RemoveTags
 */
export function taggingOf(part: string): Readonly<Record<'AddTags' | 'RemoveTags', c.Call>> {
  const isOne = (event: c.CloudTrailEvent): boolean => String(c.request('resourceArns.0')(event)).includes(part);
  const byArn = c.where(isOne, c.by({ arn: 'resourceArns.0' }));
  return {
    AddTags: c.forEachOf(byResource, c.updates(byArn, c.mergeMap('tags', 'tags'))),
    RemoveTags: c.forEachOf(byResource, c.updates(byArn, c.removeKeys('tags', 'tagKeys'))),
  };
}
