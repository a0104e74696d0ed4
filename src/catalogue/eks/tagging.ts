import * as c from '../words.ts';

/**
 * The tagging calls of Amazon EKS for one kind of thing.
 * https://docs.aws.amazon.com/eks/latest/APIReference/API_TagResource.html
 * @param part what its ARNs have in them, such as `:cluster/`
 * @returns TagResource and UntagResource
 */
export function taggingOf(part: string): Readonly<Record<string, c.Call>> {
  const arn = c.decoded('resourceArn');
  const byArn = c.where((event) => String(arn(event)).includes(part), c.by({ arn }));
  return c.tagged(byArn);
}
