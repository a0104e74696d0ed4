import * as c from '../words.ts';

/** Without a catalog id, the call uses the account's own. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html */
export const catalogId: c.Select = (event) => c.request('catalogId')(event) ?? event.recipientAccountId ?? event.userIdentity.accountId;

/**
 * Returns the tagging calls of AWS Glue for one kind of resource. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-tags.html
 * @param part part of its ARNs, such as `:crawler/`
 * @returns TagResource and UntagResource
 */
export function taggingOf(part: string): Readonly<Record<string, c.Call>> {
  const byArn = c.where((event) => String(c.request('resourceArn')(event)).includes(part), c.by({ arn: 'resourceArn' }));
  return {
    ...c.tagged(byArn, { tags: 'tagsToAdd', tagKeys: 'tagsToRemove' }),
  };
}
