import type { Message, SQSClient } from '@aws-sdk/client-sqs';
import { SourceError } from '#domain/errors.ts';
import type { TrailNotice, TrailQueue } from '#ports.ts';
import { explainQueueError } from './sqs-errors.ts';
import { readMessage } from './sqs-message.ts';

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ReceiveMessage.html */
const MAX_PER_CALL = 10;
const MAX_WAIT_SECONDS = 20;

const URL_FORM = /^(https?:\/\/[^/]+)\/.*[^/]$/;
/** Finds the region in the host names of AWS and of VPC endpoints. */
const REGION = /(?:^|\.)([a-z]{2,}(?:-[a-z]+)+-\d+)\./;

export interface QueueOptions {
  /** Visibility timeout in seconds, after a message is received or held. */
  readonly holdSeconds: number;
}

/**
 * Opens a queue of new trail files. Needs sqs:ReceiveMessage, sqs:DeleteMessage and sqs:ChangeMessageVisibility.
 * @param url queue URL; its host contains the region
 * @returns the queue; every method fails with SourceError if SQS refuses
 * @throws SourceError if it is not a queue URL
 */
export async function openQueue(url: string, { holdSeconds }: QueueOptions): Promise<TrailQueue> {
  const client = await openClient(url);
  const { ChangeMessageVisibilityCommand, DeleteMessageCommand, ReceiveMessageCommand } = await import('@aws-sdk/client-sqs');
  const explained = async <Answer>(request: Promise<Answer>): Promise<Answer> =>
    request.catch((error: unknown) => {
      throw explainQueueError(error, url);
    });
  const each = async (notices: readonly TrailNotice[], ask: (receipt: string) => Promise<unknown>): Promise<void> => {
    for (let at = 0; at < notices.length; at += MAX_PER_CALL)
      await Promise.all(notices.slice(at, at + MAX_PER_CALL).map(({ receipt }) => explained(ask(receipt))));
  };
  return {
    name: url,
    receive: async (waitSeconds, abortSignal) => {
      const question = new ReceiveMessageCommand({
        QueueUrl: url,
        MaxNumberOfMessages: MAX_PER_CALL,
        WaitTimeSeconds: Math.max(0, Math.min(Math.ceil(waitSeconds), MAX_WAIT_SECONDS)),
        VisibilityTimeout: holdSeconds,
        MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      });
      const answer = await explained(client.send(question, { abortSignal }));
      return (answer.Messages ?? []).map(toNotice);
    },
    hold: (notices, seconds = holdSeconds) =>
      each(notices, (receipt) =>
        client.send(new ChangeMessageVisibilityCommand({ QueueUrl: url, ReceiptHandle: receipt, VisibilityTimeout: seconds })),
      ),
    remove: (notices) => each(notices, (receipt) => client.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle: receipt }))),
    close: () => client.destroy(),
  };
}

async function openClient(url: string): Promise<SQSClient> {
  const endpoint = URL_FORM.exec(url)?.[1];
  if (endpoint === undefined) {
    throw new SourceError(
      'not-a-queue',
      `Expected the URL of an SQS queue as --queue ${url}; found something else.`,
      'Use the URL that aws sqs get-queue-url prints: https://sqs.REGION.amazonaws.com/ACCOUNT/NAME.',
    );
  }
  // Loaded on use, because the SDK takes longer to load than a whole run over a recorded trail.
  const { SQSClient } = await import('@aws-sdk/client-sqs');
  const region = REGION.exec(endpoint.slice(endpoint.indexOf('//') + 2))?.[1];
  return new SQSClient({
    endpoint,
    // Longer than the longest wait.
    requestHandler: { connectionTimeout: 10_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
    maxAttempts: 5,
    ...(region === undefined ? {} : { region }),
  });
}

function toNotice({ MessageId = '', ReceiptHandle = '', Body = '', Attributes }: Message): TrailNotice {
  const timesReceived = Number(Attributes?.ApproximateReceiveCount ?? 1);
  return { id: MessageId, receipt: ReceiptHandle, timesReceived, ...readMessage(Body) };
}
