import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openQueue } from '#trail/sqs/sqs-queue.ts';

const KEY = 'AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/15/a.json.gz';
const signal = new AbortController().signal;

/** A loopback server in place of SQS, speaking AWS JSON 1.0. */
async function startSqs(answer: (action: string) => { readonly status: number; readonly body: unknown }) {
  const asked: { readonly action: string; readonly body: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const action = request.headers['x-amz-target']?.toString().split('.')[1] ?? '';
      asked.push({ action, body: JSON.parse(text) as Record<string, unknown> });
      const { status, body } = answer(action);
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/123456789012/trail-files`;
  return { url, asked, close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) };
}

describe('openQueue', () => {
  let server: Awaited<ReturnType<typeof startSqs>> | undefined;
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server?.close();
    server = undefined;
  });

  it('receives, holds and deletes messages', async () => {
    const Body = JSON.stringify({ s3Bucket: 'audit-example', s3ObjectKey: [KEY] });
    server = await startSqs((action) => ({
      status: 200,
      body:
        action === 'ReceiveMessage'
          ? {
              Messages: [
                {
                  MessageId: 'm1',
                  ReceiptHandle: 'r1',
                  Body,
                  MD5OfBody: createHash('md5').update(Body).digest('hex'),
                  Attributes: { ApproximateReceiveCount: '3' },
                },
              ],
            }
          : {},
    }));
    const queue = await openQueue(server.url, { holdSeconds: 120 });

    const notices = await queue.receive(300, signal);
    await queue.hold(notices);
    await queue.hold(notices, 0);
    await queue.remove(notices);
    queue.close();

    expect(notices).toEqual([{ id: 'm1', receipt: 'r1', timesReceived: 3, sources: [`s3://audit-example/${KEY}`] }]);
    const of = { QueueUrl: server.url, ReceiptHandle: 'r1' };
    expect(server.asked).toEqual([
      {
        action: 'ReceiveMessage',
        body: {
          QueueUrl: server.url,
          MaxNumberOfMessages: 10,
          WaitTimeSeconds: 20,
          VisibilityTimeout: 120,
          MessageSystemAttributeNames: ['ApproximateReceiveCount'],
        },
      },
      { action: 'ChangeMessageVisibility', body: { ...of, VisibilityTimeout: 120 } },
      { action: 'ChangeMessageVisibility', body: { ...of, VisibilityTimeout: 0 } },
      { action: 'DeleteMessage', body: of },
    ]);
  });

  it.each([
    ['com.amazonaws.sqs#QueueDoesNotExist', 'no-such-queue', 'get-queue-url'],
    ['AccessDeniedException', 'access-denied', 'sqs:ReceiveMessage'],
    ['InvalidClientTokenId', 'no-credentials', 'Sign in'],
    ['KmsAccessDenied', 'key-denied', 'kms:Decrypt'],
    ['SomethingElse', 'queue-unreadable', 'Check the URL'],
  ])('explains %s', async (type, code, hint) => {
    server = await startSqs(() => ({ status: 400, body: { __type: type, message: 'no' } }));
    const queue = await openQueue(server.url, { holdSeconds: 120 });

    await expect(queue.receive(1, signal)).rejects.toMatchObject({ code, hint: expect.stringContaining(hint) as string });
    queue.close();
  });

  it.each(['trail-files', 'arn:aws:sqs:eu-west-1:123456789012:trail-files', 'https://sqs.eu-west-1.amazonaws.com/'])(
    'refuses %s',
    async (url) => {
      await expect(openQueue(url, { holdSeconds: 120 })).rejects.toMatchObject({ code: 'not-a-queue' });
    },
  );
});
