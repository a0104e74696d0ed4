/** The calls that a network's list has in common with the default one of its network. */
import { among } from '../among.ts';
import { by, HIDDEN, updates } from '../define.ts';
import type { Call, ResourceEntry, Writer } from '../define.ts';
import { where } from '../select.ts';
import { inlineEntries, isEgress } from './acl-entries.ts';
import { parameter } from './request.ts';
import { entryOfList } from './rivals.ts';

const byList = by({ id: parameter('NetworkAclId') });

/** The record names the association, not the subnet: which one came to this list, and which list lost it, it does not tell. */
const subnets: Writer = () => ({ subnet_ids: HIDDEN });

function bothWays(effect: 'sets' | 'removes', wrap: (attribute: 'ingress' | 'egress', call: Call) => Call): readonly Call[] {
  return (['ingress', 'egress'] as const).map((attribute) =>
    wrap(
      attribute,
      updates(
        where((event) => isEgress(event) === (attribute === 'egress'), byList),
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
export function listCalls(isDefault: boolean): ResourceEntry['calls'] {
  const wrap = (attribute: 'ingress' | 'egress', call: Call): Call => (isDefault ? call : among(entryOfList(attribute), call));
  return {
    CreateNetworkAclEntry: bothWays('sets', wrap),
    ReplaceNetworkAclEntry: bothWays('sets', wrap),
    DeleteNetworkAclEntry: bothWays('removes', wrap),
    ReplaceNetworkAclAssociation: updates(byList, subnets),
  };
}
