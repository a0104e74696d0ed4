import type { SourceError } from '#domain/errors.ts';
import { DENIED, explainBy, NO_CREDENTIALS, NO_SUCH_HOST, THROTTLED } from '../aws-errors.ts';
import type { Explanation } from '../aws-errors.ts';

const EXPLANATIONS: readonly Explanation[] = [
  {
    code: 'no-credentials',
    fits: NO_CREDENTIALS,
    expected: 'valid AWS credentials',
    hint: 'Sign in (aws sso login, AWS_PROFILE, or a role).',
  },
  {
    code: 'key-denied',
    fits: (kind, message) => kind.startsWith('Kms') || (DENIED(kind, message) && /kms:/i.test(message)),
    expected: 'permission to use the KMS key of the queue',
    hint: 'Allow the caller kms:Decrypt on the key in the message.',
  },
  {
    code: 'access-denied',
    fits: DENIED,
    expected: 'permission to read the queue',
    hint: 'Allow the caller sqs:ReceiveMessage, sqs:DeleteMessage and sqs:ChangeMessageVisibility on it.',
  },
  {
    code: 'no-such-queue',
    fits: (kind) => /QueueDoesNotExist|NonExistentQueue|InvalidAddress/.test(kind),
    expected: 'a queue at that URL',
    hint: 'Use the URL from aws sqs get-queue-url --queue-name NAME.',
  },
  {
    code: 'throttled',
    fits: THROTTLED,
    expected: 'an answer within several attempts',
    hint: 'Wait a minute, then start again.',
  },
  NO_SUCH_HOST,
  {
    code: 'queue-unreadable',
    fits: () => true,
    expected: 'messages about new trail files',
    hint: 'Check the URL of the queue and the network.',
  },
];

/** Converts an error of the AWS SDK to one with a remedy. */
export function explainQueueError(error: unknown, name: string): SourceError {
  return explainBy(error, name, EXPLANATIONS);
}
