// @module-tag slow
/** `reconcile doctor` against an AWS that runs on this machine, and against one that never answers. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checkup } from '#domain/report/checkup.ts';
import { builtProgram } from '../support/built-program.ts';
import { startEmulator } from '../support/emulator.ts';
import type { Emulator } from '../support/emulator.ts';

const RECORDING = fileURLToPath(new URL('../../fixtures/recordings/orders-service/', import.meta.url));
const ROOT = ['--dir', join(RECORDING, 'infra'), '--state', join(RECORDING, 'baseline/terraform.tfstate'), '--refresh', 'off'];
const SECRET = 'planted-aws-secret-0123456789';
const MINUTES_5 = 5 * 60_000;

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'reconcile-doctor-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly printed: string;
  readonly ms: number;
}

/** In a process of its own, so that what would keep it alive is seen; this one goes on, and serves. */
function doctor(endpoint: string, words: readonly string[]): Promise<Ended> {
  const began = Date.now();
  const child = spawn(process.execPath, [builtProgram(), 'doctor', ...ROOT, ...words], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_STATE_HOME: join(home, 'state'),
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'AKIAEXAMPLEUSER00001',
      AWS_SECRET_ACCESS_KEY: SECRET,
      NO_COLOR: '1',
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, printed, ms: Date.now() - began })));
}

describe('doctor if AWS answers', { timeout: MINUTES_5 }, () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
    const client = new S3Client({
      endpoint: emulator.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'AKIAEXAMPLEUSER00001', secretAccessKey: SECRET },
    });
    await client.send(new CreateBucketCommand({ Bucket: 'acme-trail' }));
    const key = 'AWSLogs/123456789012/CloudTrail/us-east-1/2026/01/15/123456789012_CloudTrail_us-east-1_20260115T0930Z_abc.json.gz';
    await client.send(new PutObjectCommand({ Bucket: 'acme-trail', Key: key, Body: '{"Records": []}' }));
    client.destroy();
  }, MINUTES_5);
  afterAll(() => emulator.stop());

  it('reports the identity of the credentials, and that history and bucket are readable', async () => {
    const { code, printed } = await doctor(emulator.endpoint, [
      '--trace',
      'cloudtrail:us-east-1',
      '--trace',
      's3://acme-trail',
      '--timeout',
      '2m',
    ]);

    expect(printed).toMatch(/^ok +AWS credentials +arn:aws:\S+ in account 123456789012/m);
    expect(printed).toMatch(/^ok +trail cloudtrail:us-east-1 +LookupEvents works/m);
    expect(printed).toMatch(/^ok +trail s3:\/\/acme-trail +can be listed, and s3:\/\/acme-trail\/AWSLogs\/\S+ can be read/m);
    expect(printed).not.toContain(SECRET);
    // Neither Node nor the SDK of AWS says a word about the version of Node.
    expect(printed).not.toMatch(/\(node:\d+\)|SupportWarning/);
    expect(code).toBe(0);
    expect(readdirSync(home)).toEqual([]);
  });

  it('reports a missing bucket', async () => {
    const { code, printed } = await doctor(emulator.endpoint, ['--trace', 's3://acme-nowhere', '--timeout', '2m']);

    expect(printed).toMatch(/^missing +trail s3:\/\/acme-nowhere .*Expected a bucket of that name/m);
    expect(code).toBe(1);
  });
});

describe('doctor if AWS never answers', { timeout: MINUTES_5 }, () => {
  let server: Server;
  let endpoint: string;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    // Takes connections and says nothing.
    server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('ends after the timeout, with the results of all other checks', async () => {
    const { code, printed, ms } = await doctor(endpoint, [
      '--trace',
      'cloudtrail:us-east-1',
      '--trace',
      's3://acme-trail',
      '--timeout',
      '8s',
      '--format',
      'json',
    ]);
    const { checks } = JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1)) as Checkup;

    expect(code).toBe(1);
    expect(checks.filter(({ status }) => status === 'missing').map(({ probe }) => probe)).toEqual(
      expect.arrayContaining(['credentials', 'trail']),
    );
    expect(checks.find(({ probe }) => probe === 'roots')?.status).toBe('ok');
    expect(ms).toBeLessThan(60_000);
  });
});
