/** Common parts of Elastic Load Balancing's calls. Classic Load Balancers (2012) share the event source, but have names instead of ARNs. */
import * as c from '../words.ts';

/**
 * Converts the attribute list of a call to nested objects, so that `stickiness.lb_cookie.duration_seconds` is found by its path.
 * @param select selects the list of {key, value}
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

/** One tagging record may contain several resources. */
function byResource(event: c.CloudTrailEvent): readonly c.CloudTrailEvent[] {
  return c.asList(c.request('resourceArns')(event)).map((arn) => ({
    ...event,
    requestParameters: { ...event.requestParameters, resourceArns: [arn] },
  }));
}

/**
 * Returns the tagging calls for one kind of resource.
 * @param part part of its ARNs, such as `:loadbalancer/`
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
