import type { EpisodeLeaf } from '../episode.ts';
import { directionOf, isAllOf, isAmount, quoteLeaf } from '../episode.ts';
import { sizeDirection } from '#catalogue/instance-size.ts';
import type { Recogniser } from '../recogniser.ts';

/** Capacity goes down, on one resource or on many, outside of an incident: what is not used is not paid for. */
export const rightsizing: Recogniser = {
  id: 'rightsizing',
  title: 'Capacity brought down to what is used',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/cost-optimization-pillar/cost_type_size_number_resources_data.html',
  recognise(episode) {
    if (episode.said.kind === 'incident' || !isAllOf(episode, isSmaller)) return undefined;
    return { goal: 'cost', what: 'rightsizing', confidence: 0.85, evidence: episode.leaves.map(quoteLeaf) };
  },
};

function isSmaller(leaf: EpisodeLeaf): boolean {
  return isAmount(leaf) && (directionOf(leaf) === 'down' || sizeDirection(leaf.before, leaf.after) === 'down');
}
