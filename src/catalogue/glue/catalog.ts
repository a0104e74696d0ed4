import * as c from '../words.ts';

/** Without a catalog, the account's own is meant. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html */
export const catalogId: c.Select = (event) => c.request('catalogId')(event) ?? event.recipientAccountId ?? event.userIdentity.accountId;

/**
 * The tagging calls of AWS Glue for one kind of thing.
 * https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-tags.html
 * @param part what its ARNs have in them, such as `:crawler/`
 * @returns TagResource and UntagResource
 */
export function taggingOf(part: string): Readonly<Record<string, c.Call>> {
  const byArn = c.where((event) => String(c.request('resourceArn')(event)).includes(part), c.by({ arn: 'resourceArn' }));
  return {
    ...c.tagged(byArn, { tags: 'tagsToAdd', tagKeys: 'tagsToRemove' }),
  };
}
