import * as c from '../words.ts';

/**
 * The tagging calls of Amazon ElastiCache for one kind of thing; `resourceName` is its ARN.
 * https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_AddTagsToResource.html
 * @param part what its ARNs have in them, such as `:cluster:`
 * @returns AddTagsToResource and RemoveTagsFromResource
 */
export function taggingOf(part: string): Readonly<Record<'AddTagsToResource' | 'RemoveTagsFromResource', c.Call>> {
  const byArn = c.where((event) => String(c.request('resourceName')(event)).includes(part), c.by({ arn: c.request('resourceName') }));
  return {
    AddTagsToResource: c.updates(byArn, c.mergeMap('tags', c.request('tags'))),
    RemoveTagsFromResource: c.updates(byArn, c.removeKeys('tags', c.request('tagKeys'))),
  };
}
