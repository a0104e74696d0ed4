/** The long-running mode, the program as it is built, against an emulated AWS: from the object and its message to the branch and the empty queue. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trailKey } from '../support/bucket-server.ts';
import { builtProgram } from '../support/built-program.ts';
import { startEmulator } from '../support/emulator.ts';
import type { Emulator } from '../support/emulator.ts';
import { copyProject, removeProject, traceOf } from '../support/project.ts';
import type { Project } from '../support/project.ts';

const SLOW = { tags: ['slow'], timeout: 300_000 };
const CREDENTIALS = { accessKeyId: 'AKIAEXAMPLEUSER00001', secretAccessKey: 'example' };
const KEY = trailKey({ stamp: '20260115T1005Z' });

let emulator: Emulator;
let project: Project;
let s3: S3Client;
let sqs: SQSClient;

beforeAll(async () => {
  project = copyProject();
  emulator = await startEmulator();
  const config = { region: 'eu-west-1', endpoint: emulator.endpoint, credentials: CREDENTIALS };
  s3 = new S3Client({ ...config, forcePathStyle: true });
  sqs = new SQSClient(config);
  await s3.send(new CreateBucketCommand({ Bucket: 'audit-example', CreateBucketConfiguration: { LocationConstraint: 'eu-west-1' } }));
  await s3.send(new PutObjectCommand({ Bucket: 'audit-example', Key: KEY, Body: readFileSync(traceOf('orders-visibility-timeout')) }));
}, 500_000);
afterAll(async () => {
  await emulator?.stop();
  removeProject(project);
});

/** One for each watcher: the last question of one that ended may still be waited for, and would be given the message of the next. */
async function aQueue(QueueName: string): Promise<string> {
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName }));
  return QueueUrl.replace(/^https?:\/\/[^/]+/, emulator.endpoint);
}

async function tell(queue: string, key: string): Promise<void> {
  const MessageBody = JSON.stringify({ s3Bucket: 'audit-example', s3ObjectKey: [key] });
  await sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody }));
}

/** How many messages there are, and how many of them are being dealt with. */
async function inQueue(queue: string): Promise<readonly [waiting: number, held: number]> {
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: queue, AttributeNames: [...AttributeNames] }));
  return [Number(Attributes?.ApproximateNumberOfMessages), Number(Attributes?.ApproximateNumberOfMessagesNotVisible)];
}

interface Watching {
  readonly child: ChildProcess;
  readonly said: { stdout: string; stderr: string };
  readonly ended: Promise<number | null>;
}

function startWatching(queue: string, every: string): Watching {
  const roots = ['--dir', project.root, '--refresh', 'off', '--verify', 'evaluate', '--ledger', join(project.out, 'watch.sqlite')];
  const child = spawn(process.execPath, [builtProgram(), 'watch', '--queue', queue, '--every', every, ...roots, '--format', 'json'], {
    cwd: project.out,
    env: {
      PATH: process.env['PATH'],
      HOME: project.folder,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL: emulator.endpoint,
      NODE_NO_WARNINGS: '1',
    },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  return { child, said, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))) };
}

async function until(what: string, { said, child }: Watching, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const start = Date.now(); !(await isSo()); await sleep(200))
    if (child.exitCode !== null || Date.now() - start > 120_000) throw new Error(`Expected ${what}; found ${said.stdout}\n${said.stderr}.`);
}

/** Reports are printed one after the other. */
function reportsIn({ said }: Watching): readonly { readonly reconciliations: readonly unknown[] }[] {
  return said.stdout
    .split(/(?<=^\}\n)/m)
    .filter((text) => text.trim() !== '')
    .map((text) => JSON.parse(text) as { readonly reconciliations: readonly unknown[] });
}

it('reconciles the files in a message once, also if it is redelivered, and exits 0 on SIGTERM', SLOW, async () => {
  const queue = await aQueue('good');
  await tell(queue, KEY);
  const watching = startWatching(queue, '1s');
  try {
    await until('a run', watching, async () => watching.said.stdout !== '' && (await inQueue(queue)).every((count) => count === 0));
    await tell(queue, KEY);
    await until('another run', watching, async () => {
      const empty = (await inQueue(queue)).every((count) => count === 0);
      return empty && reportsIn(watching).length > 1;
    });
  } finally {
    watching.child.kill('SIGTERM');
  }

  expect(await watching.ended, watching.said.stderr).toBe(0);
  expect(reportsIn(watching).map(({ reconciliations }) => reconciliations.length)).toEqual([1, 0]);
  expect(await inQueue(queue)).toEqual([0, 0]);
});

it('leaves unfinished messages in the queue, and reports unreadable files', SLOW, async () => {
  const [missing, held] = [await aQueue('missing'), await aQueue('held')];
  await tell(missing, trailKey({ stamp: '20260116T1005Z' }));
  await tell(held, KEY);
  const failing = startWatching(missing, '1s');
  await until('a failure', failing, () => failing.said.stderr.includes('its messages will be retried'));
  failing.child.kill('SIGTERM');
  await failing.ended;
  const gathering = startWatching(held, '1h');
  await until('the message to be held', gathering, () => gathering.said.stderr.includes('new trail files; the next run starts'));
  gathering.child.kill('SIGTERM');

  expect(await gathering.ended, gathering.said.stderr).toBe(0);
  expect(failing.said.stderr).toContain('s3://audit-example/AWSLogs/123456789012/CloudTrail/eu-west-1/2026/01/16/');
  expect(await inQueue(missing)).toEqual([0, 1]);
  // Given back, it may be taken by the watcher's last question, which the emulator goes on answering after its connection is closed.
  const [waiting, hidden] = await inQueue(held);
  expect(waiting + hidden).toBe(1);
});
