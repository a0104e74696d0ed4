/**
 * An AWS emulator on this machine: ministack, from PyPI, in a separate process on a free port. It supports S3, SQS and CloudTrail's event
 * history (one page of it).
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromPyPi } from './pypi.ts';

const PACKAGE = 'ministack==1.5.33';
const START_MS = 90_000;

/** A running emulator. */
export interface Emulator {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Installs the emulator if needed, and starts it.
 * @returns the emulator, ready for requests
 * @throws Error with the missing part: python3, pip, or access to PyPI
 */
export async function startEmulator(): Promise<Emulator> {
  const folder = await fromPyPi([PACKAGE]);
  const port = await freePort();
  const child = spawn('python3', ['-m', 'ministack'], {
    env: {
      PATH: process.env['PATH'],
      PYTHONPATH: folder,
      GATEWAY_PORT: `${port}`,
      BIND_HOST: '127.0.0.1',
      CLOUDTRAIL_RECORDING: '1',
      MINISTACK_ACCOUNT_ID: '123456789012',
      LOG_LEVEL: 'ERROR',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2000);
  });
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await untilItAnswers(endpoint, child);
  } catch (error) {
    await stop(child);
    throw new Error(`Expected the emulator ${PACKAGE} to answer at ${endpoint}; found: ${said}.`, { cause: error });
  }
  return { endpoint, stop: () => stop(child) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilItAnswers(endpoint: string, child: ChildProcess): Promise<void> {
  for (const start = Date.now(); ;) {
    try {
      await fetch(`${endpoint}/_ministack/health`, { signal: AbortSignal.timeout(5000) });
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() - start > START_MS) throw error;
      await sleep(200);
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  const late = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(late);
}
