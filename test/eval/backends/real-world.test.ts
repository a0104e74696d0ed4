import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQSClient, SetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { awaitRecords } from '../../../eval/backends/await-records.ts';
import { live } from '../../../eval/backends/life-cycle.ts';
import type { RealWorld, Target } from '../../../eval/backends/real-world.ts';
import { realWorldSteps } from '../../../eval/backends/real-world.ts';
import { recordCalls } from '../../../eval/backends/recording-middleware.ts';
import { ACTORS } from '../../../eval/inject/actors.ts';
import { randomOf } from '../../../eval/inject/random.ts';
import { aFolder } from '../../support/scenarios.ts';

let endpoint: string;
let refuse = false;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(String(request.headers['x-amz-target']));
  response.writeHead(refuse ? 403 : 200, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(refuse ? '{"__type":"com.amazonaws.sqs#AccessDenied","message":"no"}' : '{}');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function aClient(write: (record: JsonObject) => void): SQSClient {
  const client = new SQSClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });
  recordCalls(client as never, {
    service: 'sqs',
    actor: ACTORS.cli[0]!,
    random: randomOf('test'),
    now: () => Date.UTC(2026, 10, 20, 9),
    write,
  });
  return client;
}

const CHANGE = new SetQueueAttributesCommand({
  QueueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/a',
  Attributes: { VisibilityTimeout: '9' },
});

function aWorld(target: Target, over: Partial<RealWorld> = {}): { readonly world: RealWorld; readonly ran: string[] } {
  const ran: string[] = [];
  const world: RealWorld = {
    target,
    folder: aFolder(),
    terraform: (...args) => {
      ran.push(args[0] ?? '');
      return Promise.resolve('{}');
    },
    accountId: () => Promise.resolve('123456789012'),
    makeCalls: async (write) => void (await aClient(write).send(CHANGE)),
    ...over,
  };
  return { world, ran };
}

describe('an emulator as target', () => {
  it('runs all steps, and records its calls as CloudTrail would', async () => {
    const { world, ran } = aWorld({ kind: 'emulator', endpoint });

    const end = await live(join(world.folder, 'journal'), realWorldSteps(world), () => Promise.resolve());

    const records = readFileSync(join(world.folder, 'trace.ndjson'), 'utf8').trim().split('\n');
    expect(end).toEqual({ outcome: 'done' });
    expect(ran).toEqual(['init', 'apply', 'plan', 'show', 'destroy']);
    expect(asked).toContain('AmazonSQS.SetQueueAttributes');
    expect(records.map((record) => JSON.parse(record) as object)).toMatchObject([
      {
        eventSource: 'sqs.amazonaws.com',
        eventName: 'SetQueueAttributes',
        requestParameters: { attributes: { VisibilityTimeout: '9' } },
        readOnly: false,
      },
    ]);
    expect(readFileSync(join(world.folder, 'zz_emulator_override.tf'), 'utf8')).toContain(endpoint);
  });

  it('records a refused call as an error, and cleans up', async () => {
    const { world, ran } = aWorld({ kind: 'emulator', endpoint });
    refuse = true;

    const end = await live(join(world.folder, 'journal'), realWorldSteps(world), () => Promise.resolve());

    refuse = false;
    expect(end).toMatchObject({ outcome: 'failed', at: 'warm', cleanedUp: true });
    expect(readFileSync(join(world.folder, 'trace.ndjson'), 'utf8')).toContain('"errorCode":"AccessDenied"');
    expect(ran.at(-1)).toBe('destroy');
  });

  it('is refused at any other endpoint', async () => {
    const { world, ran } = aWorld({ kind: 'emulator', endpoint: 'https://sqs.us-east-1.amazonaws.com' });

    const end = await live(join(world.folder, 'journal'), realWorldSteps(world), () => Promise.resolve());

    expect(end).toMatchObject({ outcome: 'failed', at: 'cold' });
    expect(ran).toEqual([]);
    expect(existsSync(join(world.folder, 'zz_emulator_override.tf'))).toBe(false);
  });
});

describe('an account as target', () => {
  it.each([
    ['is not named as a sandbox', { kind: 'account', accountId: '123456789012', allowed: ['111122223333'] } as const],
    ['is not the account of the credentials', { kind: 'account', accountId: '111122223333', allowed: ['111122223333'] } as const],
  ])('is not changed if it %s', async (_name, target) => {
    const { world, ran } = aWorld(target);

    const end = await live(join(world.folder, 'journal'), realWorldSteps(world), () => Promise.resolve());

    expect(end).toMatchObject({ outcome: 'failed', at: 'cold' });
    expect(ran).toEqual([]);
  });

  it('waits for its records in any order', async () => {
    const record = (requestID: string, eventTime: string): JsonObject => ({ eventID: `e-${requestID}`, requestID, eventTime });
    const deliveries = [
      [],
      [record('b', '2026-11-20T09:00:01Z')],
      [record('b', '2026-11-20T09:00:01Z'), record('a', '2026-11-20T09:00:00Z')],
    ];
    let round = 0;
    const lookup = (): Promise<readonly JsonObject[]> => Promise.resolve(deliveries[round++] ?? []);

    const found = await awaitRecords({ lookup, requestIDs: ['a', 'b'], pauseMs: 1000, mostMs: 60_000, sleep: () => Promise.resolve() });

    expect(found.records.map(({ requestID }) => requestID)).toEqual(['a', 'b']);
    expect(found.missing).toEqual([]);
  });

  it('stops waiting, and names the missing records', async () => {
    const found = await awaitRecords({
      lookup: () => Promise.resolve([]),
      requestIDs: ['a'],
      pauseMs: 1000,
      mostMs: 3000,
      sleep: () => Promise.resolve(),
    });

    expect(found.missing).toEqual(['a']);
  });
});
