import type { ResourceEntry } from '../define.ts';
import { sqsQueuePolicy } from './sqs-queue-policy.ts';
import { sqsQueueRedriveAllowPolicy } from './sqs-queue-redrive-allow-policy.ts';
import { sqsQueueRedrivePolicy } from './sqs-queue-redrive-policy.ts';
import { sqsQueue } from './sqs-queue.ts';

/** The types of Amazon SQS. */
export const sqs: readonly ResourceEntry[] = [sqsQueue, sqsQueuePolicy, sqsQueueRedriveAllowPolicy, sqsQueueRedrivePolicy];
