/** Calls that a network ACL and the default network ACL have in common. */
import * as c from '../words.ts';
import { inlineEntries, isEgress } from './acl-entries.ts';
import { parameter } from './request.ts';
import { entryOfList } from './rivals.ts';

const byList = c.by({ id: parameter('NetworkAclId') });

/** The record contains the association, not the subnet, so the affected subnets of both ACLs are unknown. */
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
 * Returns the calls for entries and subnets of an ACL.
 * @param isDefault true for the default ACL of a VPC, whose resource manages all entries
 * @returns calls by name
 */
export function listCalls(isDefault: boolean): c.ResourceEntry['calls'] {
  const wrap = (attribute: 'ingress' | 'egress', call: c.Call): c.Call =>
    isDefault ? call : c.inAlternativeForms(entryOfList(attribute), call);
  return {
    CreateNetworkAclEntry: bothWays('sets', wrap),
    ReplaceNetworkAclEntry: bothWays('sets', wrap),
    DeleteNetworkAclEntry: bothWays('removes', wrap),
    ReplaceNetworkAclAssociation: c.updates(byList, subnets),
  };
}
