import { by, updates } from './calls.ts';
import type { Call } from './entry.ts';
import { mergeMap, removeKeys } from './maps.ts';
import { request } from './places.ts';
import { HIDDEN } from './hidden-value.ts';
import { decoded, where } from './select.ts';

export interface TaggingWords {
  /** Part of the type's ARNs, such as `:workgroup/`. Default: every ARN of the service. */
  readonly part?: string;
  readonly arn?: string;
  readonly tags?: string;
  readonly tagKeys?: string;
  /** The attribute that contains the ARN. */
  readonly attribute?: string;
}

/** TagResource and UntagResource of a service. https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html */
export function taggedByArn(words: TaggingWords = {}): Readonly<Record<'TagResource' | 'UntagResource', Call>> {
  const { part = '', arn = 'resourceArn', tags = 'tags', tagKeys = 'tagKeys', attribute = 'arn' } = words;
  const named = decoded(arn);
  const byArn = where((event) => String(named(event)).includes(part), by({ [attribute]: named }));
  return {
    TagResource: updates(byArn, mergeMap('tags', tags)),
    // Without keys in the record, the removed tags are unknown.
    UntagResource: updates(byArn, removeKeys('tags', tagKeys), (event) => (request(tagKeys)(event) === undefined ? { tags: HIDDEN } : {})),
  };
}

export interface TaggedWords {
  /** Names of the two calls. Default: TagResource and UntagResource. */
  readonly calls?: readonly [add: string, remove: string];
  readonly tags?: string;
  readonly tagKeys?: string;
}

/** Returns tagging calls that identify the resource by something other than an ARN. */
export function tagged(identify: Call['identify'], words: TaggedWords = {}): Readonly<Record<string, Call>> {
  const { calls: [add, remove] = ['TagResource', 'UntagResource'], tags = 'tags', tagKeys = 'tagKeys' } = words;
  return {
    [add]: updates(identify, mergeMap('tags', tags)),
    [remove]: updates(identify, removeKeys('tags', tagKeys)),
  };
}

/**
 * Returns AddTagsToResource and RemoveTagsFromResource of database services.
 * https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_AddTagsToResource.html
 * @param part part of the type's ARNs, such as `:db:`
 */
export function taggedByName(part: string): Readonly<Record<string, Call>> {
  const arn = request('resourceName');
  return tagged(
    where((event) => String(arn(event)).includes(part), by({ arn })),
    { calls: ['AddTagsToResource', 'RemoveTagsFromResource'] },
  );
}
