import { by, request, updates } from '../define.ts';
import type { Call } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { where } from '../select.ts';

/**
 * The tagging calls of AWS Systems Manager for one kind of thing.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_AddTagsToResource.html
 * @param kind as `resourceType` has it, such as `Document`
 * @param attribute which of the thing's attributes `resourceId` is
 * @returns AddTagsToResource and RemoveTagsFromResource
 */
export function taggingOf(kind: string, attribute: string): Readonly<Record<'AddTagsToResource' | 'RemoveTagsFromResource', Call>> {
  const identify = where((event) => request('resourceType')(event) === kind, by({ [attribute]: request('resourceId') }));
  return {
    AddTagsToResource: updates(identify, mergeMap('tags', request('tags'))),
    RemoveTagsFromResource: updates(identify, removeKeys('tags', request('tagKeys'))),
  };
}
