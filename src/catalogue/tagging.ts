/** The two tagging calls that most services have, which name any of the service's things by its ARN. */
import { by, request, updates, HIDDEN } from './define.ts';
import type { Call } from './define.ts';
import { mergeMap, removeKeys } from './maps.ts';
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
  const named = decoded(request(arn));
  const byArn = where((event) => String(named(event)).includes(part), by({ [attribute]: named }));
  return {
    TagResource: updates(byArn, mergeMap('tags', request(tags))),
    // A record without the keys tells that tags are gone, and not which.
    UntagResource: updates(byArn, removeKeys('tags', request(tagKeys)), (event) =>
      request(tagKeys)(event) === undefined ? { tags: HIDDEN } : {},
    ),
  };
}
