/** What the two kinds of association read of the same calls: each may name several, of either kind. */
import * as c from '../words.ts';

const share = c.request('resourceShareArn');

/**
 * The calls that put something into a share or take it out.
 * @param attribute that holds it
 * @param list the request's member that names it
 */
export function associationsOf(attribute: 'principal' | 'resource_arn', list: string): c.ResourceEntry['calls'] {
  const one = c.request(`${list}.0`);
  const each = (call: c.Call): c.Call => c.forEachOf(c.eachOf(list), call);
  const identify = c.by({ resource_share_arn: share, [attribute]: one });
  const id: c.Select = (event) => `${String(share(event))},${String(one(event))}`;
  return {
    AssociateResourceShare: each(c.creates(identify, { id, resource_share_arn: share, [attribute]: one })),
    DisassociateResourceShare: each(c.deletes(identify)),
  };
}
