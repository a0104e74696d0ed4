// @module-tag slow
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { readRun } from '../../eval/keep/run-file.ts';
import { aFolder } from '../support/scenarios.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MINUTES_5 = 300_000;
const NEEDED = [
  'package.json',
  'tsconfig.json',
  'src',
  'eval',
  'knowledge-base',
  'fixtures/provider-schema',
  'fixtures/recordings/orders-service',
];

/** A copy: a run takes nothing over from other code, and while this test runs somebody may be editing. */
function aCopy(): string {
  const root = aFolder();
  for (const path of NEEDED) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}

const COPY = aCopy();

interface Started {
  readonly child: ChildProcess;
  /** Scenarios as they were reported finished. */
  readonly finished: string[];
  readonly ended: Promise<Ending>;
}

interface Ending {
  readonly code: number | null;
  readonly said: string;
}

/** A small run in a process of its own. Every caller's seed is another, so that no other run keeps the same file. */
function start(seed: string, temporary: string, ...flags: readonly string[]): Started {
  const settings = ['--set', 'recorded', '--project', 'orders-service', '--mode', 'off', '--judge', 'evaluate', '--seed', seed];
  const child = spawn(process.execPath, ['--import', 'tsx', 'eval/run.ts', ...settings, ...flags], {
    cwd: COPY,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const finished: string[] = [];
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
    finished.splice(
      0,
      finished.length,
      ...[...said.matchAll(/^\s*\d+\/17 scenarios.* (orders-service\/\S+)\n/gm)].map(([, id = '']) => id),
    );
  });
  const ended = new Promise<Ending>((done) => child.on('close', (code) => done({ code, said })));
  return { child, finished, ended };
}

async function interruptMidway({ child, finished, ended }: Started, signal: NodeJS.Signals): Promise<Ending> {
  while (finished.length < 3 && child.exitCode === null) await new Promise((done) => setTimeout(done, 20));
  child.kill(signal);
  return ended;
}

function figuresOf(file: string): readonly unknown[] {
  return readRun(file).attempts.map(({ ms: _ms, more: { wallTime: _time, ...more } = {}, ...rest }) => ({ ...rest, more }));
}

let straight: Promise<readonly unknown[]> | undefined;

async function straightFigures(): Promise<readonly unknown[]> {
  const folder = aFolder();
  const file = join(folder, 'run.json');
  await start(`straight-${process.pid}`, folder, '--out', file).ended;
  return figuresOf(file);
}

it.each([
  ['SIGINT', 130, /started again with the same settings it goes on/],
  ['SIGKILL', null, /^/],
] as const)('continues after %s, with the same results', { timeout: MINUTES_5 }, async (signal, ended, telling) => {
  straight ??= straightFigures();
  const expected = await straight;
  const folder = aFolder();
  const seed = `resumed-${signal}-${process.pid}`;

  const first = start(seed, folder);
  const { code, said } = await interruptMidway(first, signal);
  const left = readdirSync(folder).filter((name) => !name.startsWith('tsx-'));
  const second = start(seed, folder, '--out', join(folder, 'run.json'));
  await second.ended;

  expect(code).toBe(ended);
  expect(said).toMatch(telling);
  // A process that is killed outright cannot tidy up.
  expect(left.length).toBe(signal === 'SIGINT' ? 0 : 1);
  expect(first.finished.length).toBeLessThan(17);
  // One that was kept, and killed before it was told of, is not run again either.
  expect(second.finished.filter((id) => first.finished.includes(id))).toEqual([]);
  expect(first.finished.length + second.finished.length).toBeGreaterThanOrEqual(16);
  expect(figuresOf(join(folder, 'run.json'))).toEqual(expected);
});
