import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { EpisodeLeaf } from '../episode.ts';
import { directionOf, isAllOf, quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** Less is kept, or for less time, and nothing for longer. Earlier deletion only saves cost, also in a nightly job. */
export const keptShorter: Recogniser = {
  id: 'kept-shorter',
  title: 'Less data retained, or for a shorter time',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/cost-optimization-pillar/cost_decomissioning_resources_data_retention.html',
  recognise(episode) {
    const kept = episode.leaves.filter(({ governs }) => governs === 'retention' || governs === 'expiry');
    // Other steps of the same lifecycle are part of the change.
    const isPart = (leaf: EpisodeLeaf): boolean => kept.some((one) => one.drift === leaf.drift && rootOf(one) === rootOf(leaf));
    if (!isAllOf(episode, isPart)) return undefined;
    const moves = kept.flatMap(movesOf);
    if (!moves.includes('down') || moves.includes('up')) return undefined;
    const evidence = episode.leaves.map(quoteLeaf);
    return {
      goal: 'cost',
      what: 'less data retained, or for a shorter time',
      confidence: 0.85,
      evidence,
    };
  },
};

function rootOf({ path }: EpisodeLeaf): string | undefined {
  return path.split('.')[0];
}

/** Returns the directions of a retention. A log group without a number never deletes, and a lifecycle may be JSON. */
function movesOf(leaf: EpisodeLeaf): readonly ('up' | 'down')[] {
  if (leaf.move === 'weaker') return ['down'];
  if (leaf.move === 'stronger') return ['up'];
  const direction = directionOf(leaf);
  if (direction !== 'neither') return [direction];
  const [before, after] = [parsed(leaf.before), parsed(leaf.after)];
  return before === undefined || after === undefined ? [] : numbersMoved(before, after);
}

function parsed(value: Json): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
}

function numbersMoved(before: Json, after: Json): readonly ('up' | 'down')[] {
  if (typeof before === 'number' && typeof after === 'number') return before === after ? [] : [after > before ? 'up' : 'down'];
  if (Array.isArray(before) && Array.isArray(after))
    return before.flatMap((item: Json, index) => numbersMoved(item, (after as readonly Json[])[index] ?? null));
  if (!isJsonObject(before) || !isJsonObject(after)) return [];
  return Object.keys(before).flatMap((key) => numbersMoved(before[key] ?? null, after[key] ?? null));
}
