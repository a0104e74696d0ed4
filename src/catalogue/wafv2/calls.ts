import * as c from '../words.ts';

/** Calls on existing resources contain the id, in addition to name and scope. */
export const byId = c.by({ id: 'id' });

/** Identifies the resource of a create call. */
export const byNewId = c.by({ id: c.response('summary.id') });

/** Writes the common values of a new AWS WAF resource. */
export const newResourceWrites: readonly c.Writing[] = [{ id: c.response('summary.id'), arn: c.response('summary.aRN') }, 'name scope'];

/**
 * Returns the tagging calls of AWS WAF for one kind of resource. https://docs.aws.amazon.com/waf/latest/APIReference/API_TagResource.html
 * @param part part of its ARNs, such as `/webacl/`
 * @returns TagResource and UntagResource
 */
export function taggingOf(part: string): Readonly<Record<string, c.Call>> {
  const arn = c.request('resourceARN');
  const byArn = c.where((event) => String(arn(event)).includes(part), c.by({ arn }));
  return {
    ...c.tagged(byArn),
  };
}

/**
 * Converts the map of custom response bodies to blocks.
 * @param value key → content and content type
 * @returns one block per key
 */
export function responseBodies(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  return Object.entries(value).map(([key, body]) => ({
    key,
    content: c.isJsonObject(body) ? (body['content'] ?? '') : '',
    content_type: c.isJsonObject(body) ? (body['contentType'] ?? '') : '',
  }));
}
