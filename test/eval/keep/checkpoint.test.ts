import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCheckpoint } from '../../../eval/keep/checkpoint.ts';
import { aRun, anAttempt } from '../../support/attempts.ts';
import { aFolder } from '../../support/scenarios.ts';

const { settings } = aRun();
const CODE = 'a fingerprint';

it('returns finished attempts, without a truncated line', () => {
  const file = join(aFolder(), 'deep', 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt({ id: 'a' }), anAttempt({ id: 'b' })]);
  appendFileSync(file, '{"project": "sho');

  const again = openCheckpoint(file, settings, CODE);

  expect(again.finished.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('ignores a checkpoint with other settings', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt()]);

  const other = openCheckpoint(file, { ...settings, seed: '2' }, CODE);

  expect(other.finished).toEqual([]);
});

it('ignores a checkpoint of other code, and reports it', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt()]);

  const other = openCheckpoint(file, settings, 'another fingerprint');

  expect(other).toMatchObject({ finished: [], outdated: true });
});

it('is deleted when the run is complete', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');

  openCheckpoint(file, settings, CODE).remove();

  expect([file, `${file}.pid`].filter((path) => existsSync(path))).toEqual([]);
});

it('does not change the checkpoint of another running process', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt({ id: 'a' })]);
  writeFileSync(`${file}.pid`, String(process.ppid));
  const before = readFileSync(file, 'utf8');

  const second = openCheckpoint(file, settings, CODE);
  second.add([anAttempt({ id: 'b' })]);
  second.remove();

  expect(second).toMatchObject({ keptBy: process.ppid, finished: [] });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readFileSync(`${file}.pid`, 'utf8')).toBe(String(process.ppid));
});

it.each([
  ['a process that has ended', () => execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' })],
  ['no process, because the number is truncated', () => ''],
])('continues if the file names %s', (_case, owner) => {
  const file = join(aFolder(), 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt({ id: 'a' })]);
  writeFileSync(`${file}.pid`, owner());

  const again = openCheckpoint(file, settings, CODE);

  expect(again.keptBy).toBeUndefined();
  expect(again.finished.map(({ id }) => id)).toEqual(['a']);
  expect(readFileSync(`${file}.pid`, 'utf8')).toBe(String(process.pid));
});
