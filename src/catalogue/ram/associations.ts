/** Calls that both association types share. One call may name several members of both types. */
import * as c from '../words.ts';

const share = c.request('resourceShareArn');

/**
 * Builds the calls that add a member to a resource share or remove one.
 * @param attribute the argument that holds the member
 * @param list the request parameter that lists the members
 */
export function associationsOf(attribute: 'principal' | 'resource_arn', list: string): c.ResourceEntry['calls'] {
  const one = c.request(`${list}.0`);
  const each = (call: c.Call): c.Call => c.forEachOf(c.splitByElement(list), call);
  const identify = c.by({ resource_share_arn: share, [attribute]: one });
  const id: c.Select = (event) => `${String(share(event))},${String(one(event))}`;
  return {
    AssociateResourceShare: each(c.creates(identify, { id, resource_share_arn: share, [attribute]: one })),
    DisassociateResourceShare: each(c.deletes(identify)),
  };
}
