import * as c from '../words.ts';

/**
 * The tagging calls of AWS Systems Manager for one kind of thing.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_AddTagsToResource.html
 * @param kind as `resourceType` has it, such as `Document`
 * @param attribute which of the thing's attributes `resourceId` is
 * @returns AddTagsToResource and RemoveTagsFromResource
 */
export function taggingOf(kind: string, attribute: string): Readonly<Record<string, c.Call>> {
  const identify = c.where((event) => c.request('resourceType')(event) === kind, c.by({ [attribute]: 'resourceId' }));
  return c.tagged(identify, { calls: ['AddTagsToResource', 'RemoveTagsFromResource'] });
}
