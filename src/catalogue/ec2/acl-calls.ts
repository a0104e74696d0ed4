/** The calls that a network's list has in common with the default one of its network. */
import * as c from '../words.ts';
import { inlineEntries, isEgress } from './acl-entries.ts';
import { parameter } from './request.ts';
import { entryOfList } from './rivals.ts';

const byList = c.by({ id: parameter('NetworkAclId') });

/** The record names the association, not the subnet: which one came to this list, and which list lost it, it does not tell. */
const subnets: c.Writer = () => ({ subnet_ids: c.HIDDEN });

function bothWays(effect: 'sets' | 'removes', wrap: (attribute: 'ingress' | 'egress', call: c.Call) => c.Call): readonly c.Call[] {
  return (['ingress', 'egress'] as const).map((attribute) =>
    wrap(
      attribute,
      c.updates(
        c.where((event) => isEgress(event) === (attribute === 'egress'), byList),
        inlineEntries(attribute, effect),
      ),
    ),
  );
}

/**
 * The calls about entries and subnets of a list.
 * @param isDefault whether it is the one that the network came with, whose resource takes every entry for its own
 * @returns calls by name
 */
export function listCalls(isDefault: boolean): c.ResourceEntry['calls'] {
  const wrap = (attribute: 'ingress' | 'egress', call: c.Call): c.Call => (isDefault ? call : c.among(entryOfList(attribute), call));
  return {
    CreateNetworkAclEntry: bothWays('sets', wrap),
    ReplaceNetworkAclEntry: bothWays('sets', wrap),
    DeleteNetworkAclEntry: bothWays('removes', wrap),
    ReplaceNetworkAclAssociation: c.updates(byList, subnets),
  };
}
