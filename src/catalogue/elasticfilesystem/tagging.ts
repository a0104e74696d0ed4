import { by, request, updates } from '../define.ts';
import type { Call, Select } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { decoded, where } from '../select.ts';

/**
 * The tagging calls of Amazon EFS: file systems and access points are named by id or ARN, and tell themselves by the first letters.
 * https://docs.aws.amazon.com/efs/latest/ug/API_TagResource.html
 * @param prefix how ids of one kind begin, such as `fs-`
 * @returns TagResource and UntagResource
 */
export function taggingOf(prefix: string): Readonly<Record<'TagResource' | 'UntagResource', Call>> {
  const id: Select = (event) => {
    const found = decoded(request('resourceId'))(event);
    return typeof found === 'string' ? found.split('/').at(-1) : undefined;
  };
  const byId = where((event) => String(id(event)).startsWith(prefix), by({ id }));
  return {
    TagResource: updates(byId, mergeMap('tags', request('tags'))),
    UntagResource: updates(byId, removeKeys('tags', request('tagKeys'))),
  };
}
