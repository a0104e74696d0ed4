import * as c from '../words.ts';

/** Calls about what exists name it by its id, beside name and scope. */
export const byId = c.by({ id: 'id' });

/** Names what a creating call made. */
export const byNewId = c.by({ id: c.response('summary.id') });

/** What every new thing of AWS WAF tells of itself. */
export const madeAs: readonly c.Writing[] = [{ id: c.response('summary.id'), arn: c.response('summary.aRN') }, 'name scope'];

/**
 * The tagging calls of AWS WAF for one kind of thing.
 * https://docs.aws.amazon.com/waf/latest/APIReference/API_TagResource.html
 * @param part what its ARNs have in them, such as `/webacl/`
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
 * Turns the map of answers that rules may give into blocks.
 * @param value key → content and content type
 * @returns one block for each key
 */
export function responseBodies(value: c.Json): c.Json {
  if (!c.isJsonObject(value)) return [];
  return Object.entries(value).map(([key, body]) => ({
    key,
    content: c.isJsonObject(body) ? (body['content'] ?? '') : '',
    content_type: c.isJsonObject(body) ? (body['contentType'] ?? '') : '',
  }));
}
