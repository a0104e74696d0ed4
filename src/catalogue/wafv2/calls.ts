import type { Json } from '#domain/json.ts';
import { isJsonObject } from '#domain/json.ts';
import { by, put, request, response, updates } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { where } from '../select.ts';

/** Calls about what exists name it by its id, beside name and scope. */
export const byId = by({ id: request('id') });

/** Names what a creating call made. */
export const byNewId = by({ id: response('summary.id') });

/** What every new thing of AWS WAF tells of itself. */
export const madeAs: readonly Writer[] = [
  put('id', response('summary.id')),
  put('arn', response('summary.aRN')),
  put('name', request('name')),
  put('scope', request('scope')),
];

/**
 * The tagging calls of AWS WAF for one kind of thing.
 * https://docs.aws.amazon.com/waf/latest/APIReference/API_TagResource.html
 * @param part what its ARNs have in them, such as `/webacl/`
 * @returns TagResource and UntagResource
 */
export function taggingOf(part: string): Readonly<Record<'TagResource' | 'UntagResource', Call>> {
  const arn = request('resourceARN');
  const byArn = where((event) => String(arn(event)).includes(part), by({ arn }));
  return {
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
  };
}

/**
 * Turns the map of answers that rules may give into blocks.
 * @param value key → content and content type
 * @returns one block for each key
 */
export function responseBodies(value: Json): Json {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([key, body]) => ({
    key,
    content: isJsonObject(body) ? (body['content'] ?? '') : '',
    content_type: isJsonObject(body) ? (body['contentType'] ?? '') : '',
  }));
}

/**
 * What an import id is made of: all three, since ids are unique within a scope.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/wafv2_web_acl#import
 */
export const IMPORTED_BY = ['id', 'name', 'scope'] as const;
