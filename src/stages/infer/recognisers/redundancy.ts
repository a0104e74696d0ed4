import type { EpisodeLeaf } from '../episode.ts';
import { isAllOf, isAmount, quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

const SPARE =
  /(?:^|\.)(?:multi_az(?:_enabled)?|automatic_failover_enabled|cross_zone_load_balancing|enable_cross_zone_load_balancing|capacity_rebalance|auto_minor_failover)$/;

/** A spare is turned on: what runs survives the loss of a zone. */
export const redundancy: Recogniser = {
  id: 'redundancy',
  title: 'A spare in another zone',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/rel_fault_isolation_multiaz_region_system.html',
  recognise(episode) {
    const isOn = (leaf: EpisodeLeaf): boolean => SPARE.test(leaf.path) && leaf.after === true;
    if (!isAllOf(episode, (leaf) => isOn(leaf) || isAmount(leaf)) || !episode.leaves.some(isOn)) return undefined;
    return { goal: 'availability', what: 'a spare in another zone', confidence: 0.9, evidence: episode.leaves.filter(isOn).map(quoteLeaf) };
  },
};
