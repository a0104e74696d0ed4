import { by, request, updates } from '../define.ts';
import type { Call } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { decoded, where } from '../select.ts';

/**
 * The tagging calls of Amazon EKS for one kind of thing.
 * https://docs.aws.amazon.com/eks/latest/APIReference/API_TagResource.html
 * @param part what its ARNs have in them, such as `:cluster/`
 * @returns TagResource and UntagResource
 */
export function taggingOf(part: string): Readonly<Record<'TagResource' | 'UntagResource', Call>> {
  const arn = decoded(request('resourceArn'));
  const byArn = where((event) => String(arn(event)).includes(part), by({ arn }));
  return {
    TagResource: updates(byArn, mergeMap('tags', request('tags'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
  };
}
