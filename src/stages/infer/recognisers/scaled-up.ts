import type { EpisodeLeaf } from '../episode.ts';
import { directionOf, isAllOf, isAmount, quoteLeaf } from '../episode.ts';
import { sizeDirection } from '#catalogue/instance-size.ts';
import type { Recogniser } from '../recogniser.ts';

/** How few there may be: raising it keeps more in service than the load asks for. */
const LEAST = /(?:^|\.)min(?:imum)?_(?:size|capacity|count|instances|healthy\w*)$/;

/** What a stream keeps back for its readers. */
const BUFFER = /^retention_period$/;

/** More capacity: for speed, or where the least of it is raised, for staying in service. */
export const scaledUp: Recogniser = {
  id: 'scaled-up',
  title: 'More capacity',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/performance-efficiency-pillar/perf_compute_hardware_scale_compute_resources_dynamically.html',
  recognise(episode) {
    const isMore = (leaf: EpisodeLeaf): boolean => isBigger(leaf) || (BUFFER.test(leaf.path) && directionOf(leaf) === 'up');
    if (!isAllOf(episode, isMore) || !episode.leaves.some(isBigger)) return undefined;
    const isFloor = episode.leaves.some((leaf) => LEAST.test(leaf.path));
    return {
      goal: isFloor ? 'availability' : 'performance',
      what: isFloor ? 'more capacity kept in service' : 'more capacity',
      confidence: 0.8,
      evidence: episode.leaves.map(quoteLeaf),
    };
  },
};

function isBigger(leaf: EpisodeLeaf): boolean {
  return isAmount(leaf) && (directionOf(leaf) === 'up' || sizeDirection(leaf.before, leaf.after) === 'up');
}
