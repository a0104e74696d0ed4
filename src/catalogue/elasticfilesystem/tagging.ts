import * as c from '../words.ts';

/**
 * The tagging calls of Amazon EFS: file systems and access points are named by id or ARN, and tell themselves by the first letters.
 * https://docs.aws.amazon.com/efs/latest/ug/API_TagResource.html
 * @param prefix how ids of one kind begin, such as `fs-`
 * @returns TagResource and UntagResource
 */
export function taggingOf(prefix: string): Readonly<Record<string, c.Call>> {
  const id: c.Select = (event) => {
    const found = c.decoded('resourceId')(event);
    return typeof found === 'string' ? found.split('/').at(-1) : undefined;
  };
  const byId = c.where((event) => String(id(event)).startsWith(prefix), c.by({ id }));
  return c.tagged(byId);
}
