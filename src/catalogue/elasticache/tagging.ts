import { by, request, updates } from '../define.ts';
import type { Call } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { where } from '../select.ts';

/**
 * The tagging calls of Amazon ElastiCache for one kind of thing; `resourceName` is its ARN.
 * https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_AddTagsToResource.html
 * @param part what its ARNs have in them, such as `:cluster:`
 * @returns AddTagsToResource and RemoveTagsFromResource
 */
export function taggingOf(part: string): Readonly<Record<'AddTagsToResource' | 'RemoveTagsFromResource', Call>> {
  const byArn = where((event) => String(request('resourceName')(event)).includes(part), by({ arn: request('resourceName') }));
  return {
    AddTagsToResource: updates(byArn, mergeMap('tags', request('tags'))),
    RemoveTagsFromResource: updates(byArn, removeKeys('tags', request('tagKeys'))),
  };
}
