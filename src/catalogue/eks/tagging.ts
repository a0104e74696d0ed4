import * as c from '../words.ts';

/**
 * Returns the tagging calls of Amazon EKS for one kind of resource.
 * https://docs.aws.amazon.com/eks/latest/APIReference/API_TagResource.html
 * @param part part of its ARNs, such as `:cluster/`
 * @returns TagResource and UntagResource
 */
export function taggingOf(part: string): Readonly<Record<string, c.Call>> {
  const arn = c.decoded('resourceArn');
  const byArn = c.where((event) => String(arn(event)).includes(part), c.by({ arn }));
  return c.tagged(byArn);
}
