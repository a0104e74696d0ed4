import type { EpisodeLeaf } from '../episode.ts';
import { directionOf, isAllOf, quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

/** Messages that wait to be handled are no archive: keeping those longer is about losing none. */
const BUFFERED = /^aws_(?:sqs|kinesis|msk|mq)_/;

/** Logs, backups and versions are kept for longer: that is asked for by whoever has to be able to look back. */
export const keptLonger: Recogniser = {
  id: 'kept-longer',
  title: 'Records kept for longer',
  docs: 'https://docs.aws.amazon.com/wellarchitected/latest/security-pillar/sec_detect_investigate_events_app_service_logging.html',
  recognise(episode) {
    if (!isAllOf(episode, isLonger)) return undefined;
    const evidence = episode.leaves.map(quoteLeaf);
    return { goal: 'compliance', motivation: { kind: 'audit', evidence }, what: 'records kept for longer', confidence: 0.8, evidence };
  },
};

function isLonger(leaf: EpisodeLeaf): boolean {
  if (leaf.governs !== 'retention' || BUFFERED.test(leaf.drift.resourceType)) return false;
  return leaf.move === undefined ? directionOf(leaf) === 'up' : leaf.move === 'stronger';
}
