import { quoteLeaf } from '../episode.ts';
import type { Recogniser } from '../recogniser.ts';

const DEAD_LETTER = /^(?:redrive_policy|dead_letter_config(?:\..+)?|destination_config\.on_failure\..+)$/;

/** Messages that fail are kept instead of lost. Beside a queue that is new too, it is a part of something new. */
export const deadLetterQueue: Recogniser = {
  id: 'dead-letter-queue',
  title: 'A queue for messages that fail',
  docs: 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html',
  recognise({ leaves, made, drifts }) {
    const given = [...leaves, ...made].filter((leaf) => DEAD_LETTER.test(leaf.path) && leaf.after !== null && leaf.after !== '');
    if (given.length === 0 || drifts.some((drift) => drift.kind === 'missing')) return undefined;
    const isAllNew = leaves.length === 0;
    if (!isAllNew && !leaves.every((leaf) => DEAD_LETTER.test(leaf.path))) return undefined;
    return {
      goal: isAllNew ? 'operability' : 'availability',
      what: isAllNew ? 'a new queue with its dead-letter queue' : 'a dead-letter queue',
      confidence: isAllNew ? 0.7 : 0.85,
      evidence: given.map(quoteLeaf),
    };
  },
};
