import type { Goal } from '#domain/intent.ts';
import type { EpisodeLeaf } from '../episode.ts';
import { isAllOf } from '../episode.ts';
import { isCostTag } from '../find-motivation.ts';
import type { Recogniser } from '../recogniser.ts';

/** Who answers for something, and by which rules it is kept. https://docs.aws.amazon.com/whitepapers/latest/tagging-best-practices/tagging-use-cases.html */
const GOVERNANCE =
  /^(?:(?:business|data|technical|system)?owner|steward|custodian|compliance\w*|regulation|confidentiality|sensitivity|classification|data(?:class(?:ification)?|sensitivity)|retention\w*|pii|gdpr|hipaa|pci\w*|sox)$/;
const CLASSIFIED =
  /^(?:data(?:class(?:ification)?|sensitivity)|compliance\w*|regulation|confidentiality|sensitivity|classification|pii|gdpr|hipaa|pci\w*|sox)$/;

/** Nothing but tags: booked anew, given an owner or a class, or put in order. */
export const tagCleanup: Recogniser = {
  id: 'tag-cleanup',
  title: 'Tags put in order',
  docs: 'https://docs.aws.amazon.com/whitepapers/latest/tagging-best-practices/tagging-best-practices.html',
  recognise(episode) {
    if (!isAllOf(episode, (leaf) => keyOf(leaf) !== undefined)) return undefined;
    const keys = [...new Set(episode.leaves.map((leaf) => keyOf(leaf) ?? ''))].sort();
    const words = keys.map((key) => key.replace(/[^A-Za-z0-9]+/g, '').toLowerCase());
    const classified = keys.filter((_key, index) => CLASSIFIED.test(words[index] ?? ''));
    const goal: Goal = keys.every(isCostTag) ? 'cost' : words.some((word) => GOVERNANCE.test(word)) ? 'compliance' : 'operability';
    return {
      goal,
      ...(classified.length > 0 ? { motivation: { kind: 'audit', evidence: classified } as const } : {}),
      what: 'tags put in order',
      confidence: 0.8,
      evidence: keys,
    };
  },
};

function keyOf(leaf: EpisodeLeaf): string | undefined {
  return /^tags(?:_all)?\.(.+)$/s.exec(leaf.path)?.[1];
}
