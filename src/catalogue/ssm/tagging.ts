import * as c from '../words.ts';

/**
 * Returns the tagging calls of AWS Systems Manager for one kind of resource.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_AddTagsToResource.html
 * @param kind value of `resourceType`, such as `Document`
 * @param attribute the attribute with the value of `resourceId`
 * @returns AddTagsToResource and RemoveTagsFromResource
 */
export function taggingOf(kind: string, attribute: string): Readonly<Record<string, c.Call>> {
  const identify = c.where((event) => c.request('resourceType')(event) === kind, c.by({ [attribute]: 'resourceId' }));
  return c.tagged(identify, { calls: ['AddTagsToResource', 'RemoveTagsFromResource'] });
}
