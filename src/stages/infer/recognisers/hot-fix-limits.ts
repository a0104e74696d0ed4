import type { EpisodeLeaf } from '../episode.ts';
import { directionOf, isAllOf, quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** What something may use or take before it is killed. How long a person's session lasts is none. */
const LIMIT = /(?:^|\.)(?:memory|memory_size|ephemeral_storage\.size|timeout|\w+_timeout(?:_\w+)?|timeout_\w+|ulimits\.\w+)$/;

/** Whether something counts as healthy, how long it is waited for, and how long a message is hidden from the next one. */
const PATIENCE = /^(?:visibility_timeout_seconds|health_check(?:\..+)?|deregistration_delay|slow_start|idle_timeout|(?:un)?healthy_\w+)$/;

/** A person, and no pipeline, gives something that runs more room: it was hitting its limits. */
export const hotFixLimits: Recogniser = {
  id: 'hot-fix-limits',
  title: 'Limits of something running raised by hand',
  docs: 'https://docs.aws.amazon.com/lambda/latest/dg/troubleshooting-invocation.html',
  recognise(episode) {
    if (episode.hands !== 'person' || !isAllOf(episode, (leaf) => isPatience(leaf) || isRaised(leaf))) return undefined;
    const patience = episode.leaves.filter(isPatience);
    const evidence = episode.leaves.map(quoteLeaf);
    return {
      goal: patience.length * 2 >= episode.leaves.length ? 'availability' : 'performance',
      motivation: { kind: 'incident', evidence },
      what: patience.length > 0 ? 'more patience with something that runs' : 'more room for something that runs',
      confidence: 0.8,
      evidence,
    };
  },
};

function isPatience(leaf: EpisodeLeaf): boolean {
  return PATIENCE.test(leaf.path);
}

function isRaised(leaf: EpisodeLeaf): boolean {
  return LIMIT.test(leaf.path) && directionOf(leaf) === 'up';
}
