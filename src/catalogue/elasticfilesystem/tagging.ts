import * as c from '../words.ts';

/**
 * Returns the tagging calls of Amazon EFS. File systems and access points are identified by id or ARN, and distinguished by the prefix of
 * the id. https://docs.aws.amazon.com/efs/latest/ug/API_TagResource.html
 * @param prefix start of the ids of one kind, such as `fs-`
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
