import type { EpisodeLeaf } from '../episode.ts';
import { quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** A fixed finding: protection was added to every changed resource and removed from none. */
export const safeguardsStrengthened: Recogniser = {
  id: 'safeguards-strengthened',
  title: 'Protection added where it was missing',
  docs: 'https://docs.aws.amazon.com/config/latest/developerguide/remediation.html',
  recognise({ drifts, leaves, made, is }) {
    // A new bucket has encryption by default, so only new resources that protect or detect count.
    if (drifts.some((drift) => drift.kind === 'unmanaged' && !is(drift, 'protects') && !is(drift, 'detects'))) return undefined;
    const moved = [...leaves, ...made];
    // Redundancy and retained messages serve availability.
    const isKeptGoing = ({ governs, drift }: EpisodeLeaf): boolean =>
      governs === 'redundancy' || (governs === 'retention' && is(drift, 'carries-messages'));
    const stronger = moved.filter((leaf) => leaf.move === 'stronger' && !isKeptGoing(leaf));
    if (stronger.length === 0 || moved.some((leaf) => leaf.move === 'weaker')) return undefined;
    if (!drifts.every((drift) => stronger.some((leaf) => leaf.drift === drift))) return undefined;
    if (leaves.some((leaf) => leaf.move === undefined && leaf.governs !== 'protection' && leaf.governs !== 'encryption')) return undefined;
    const evidence = stronger.map(quoteLeaf);
    const isAgainstLoss = (leaf: EpisodeLeaf): boolean => leaf.against === 'data-loss';
    return {
      goal: stronger.filter(isAgainstLoss).length * 2 >= stronger.length ? 'compliance' : 'security',
      what: 'protection added',
      confidence: 0.85,
      evidence,
    };
  },
};
