import { by, request, updates } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { where } from '../select.ts';

/** Without a catalog, the account's own is meant. https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-catalog-tables.html */
export const catalogId: Select = (event) => request('catalogId')(event) ?? event.recipientAccountId ?? event.userIdentity.accountId;

/**
 * The tagging calls of AWS Glue for one kind of thing.
 * https://docs.aws.amazon.com/glue/latest/dg/aws-glue-api-tags.html
 * @param part what its ARNs have in them, such as `:crawler/`
 * @returns TagResource and UntagResource
 */
export function taggingOf(part: string): Readonly<Record<'TagResource' | 'UntagResource', Call>> {
  const byArn = where((event) => String(request('resourceArn')(event)).includes(part), by({ arn: request('resourceArn') }));
  return {
    TagResource: updates(byArn, mergeMap('tags', request('tagsToAdd'))),
    UntagResource: updates(byArn, removeKeys('tags', request('tagsToRemove'))),
  };
}
