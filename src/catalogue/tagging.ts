/** The two tagging calls that most services have, which name any of the service's things by its ARN. */
import { by, updates } from './calls.ts';
import type { Call } from './entry.ts';
import { mergeMap, removeKeys } from './maps.ts';
import { request } from './places.ts';
import { HIDDEN } from './seen.ts';
import { decoded, where } from './select.ts';

/** How a service spells its tagging calls. */
export interface TaggingWords {
  /** What the ARNs of the type have in them, such as `:workgroup/`; all of the service's, when left out. */
  readonly part?: string;
  /** Member that holds the ARN. */
  readonly arn?: string;
  readonly tags?: string;
  readonly tagKeys?: string;
  /** Attribute that holds the ARN in the state. */
  readonly attribute?: string;
}

/**
 * Makes the calls.
 * https://docs.aws.amazon.com/tag-editor/latest/userguide/tagging.html
 * @param words how this service and this type spell them
 * @returns TagResource and UntagResource
 */
export function taggedByArn(words: TaggingWords = {}): Readonly<Record<'TagResource' | 'UntagResource', Call>> {
  const { part = '', arn = 'resourceArn', tags = 'tags', tagKeys = 'tagKeys', attribute = 'arn' } = words;
  const named = decoded(arn);
  const byArn = where((event) => String(named(event)).includes(part), by({ [attribute]: named }));
  return {
    TagResource: updates(byArn, mergeMap('tags', tags)),
    // A record without the keys tells that tags are gone, and not which.
    UntagResource: updates(byArn, removeKeys('tags', tagKeys), (event) => (request(tagKeys)(event) === undefined ? { tags: HIDDEN } : {})),
  };
}

/** How a service spells calls that name the thing in a way of their own. */
export interface TaggedWords {
  /** The call that adds tags, and the one that takes them away; TagResource and UntagResource, when left out. */
  readonly calls?: readonly [add: string, remove: string];
  readonly tags?: string;
  readonly tagKeys?: string;
}

/**
 * Makes the two calls for things that are named in any way.
 * @param words how this service spells them
 * @returns both calls
 */
export function tagged(identify: Call['identify'], words: TaggedWords = {}): Readonly<Record<string, Call>> {
  const { calls: [add, remove] = ['TagResource', 'UntagResource'], tags = 'tags', tagKeys = 'tagKeys' } = words;
  return {
    [add]: updates(identify, mergeMap('tags', tags)),
    [remove]: updates(identify, removeKeys('tags', tagKeys)),
  };
}

/**
 * Makes the calls of the database services, whose `resourceName` is an ARN.
 * https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_AddTagsToResource.html
 * @param part what the ARNs of the type have in them, such as `:db:`
 * @returns AddTagsToResource and RemoveTagsFromResource
 */
export function taggedByName(part: string): Readonly<Record<string, Call>> {
  const arn = request('resourceName');
  return tagged(
    where((event) => String(arn(event)).includes(part), by({ arn })),
    { calls: ['AddTagsToResource', 'RemoveTagsFromResource'] },
  );
}
