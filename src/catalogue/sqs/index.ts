/** The types of Amazon SQS. */
export { sqsQueue } from './sqs-queue.ts';
export { sqsQueuePolicy } from './sqs-queue-policy.ts';
export { sqsQueueRedriveAllowPolicy } from './sqs-queue-redrive-allow-policy.ts';
export { sqsQueueRedrivePolicy } from './sqs-queue-redrive-policy.ts';
