import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCheckpoint } from '../../../eval/keep/checkpoint.ts';
import { aRun, anAttempt } from '../../support/attempts.ts';
import { aFolder } from '../../support/scenarios.ts';

const { settings } = aRun();
const CODE = 'a fingerprint';

it('hands back what was finished, without the line a crash cut off', () => {
  const file = join(aFolder(), 'deep', 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt({ id: 'a' }), anAttempt({ id: 'b' })]);
  appendFileSync(file, '{"project": "sho');

  const again = openCheckpoint(file, settings, CODE);

  expect(again.finished.map(({ id }) => id)).toEqual(['a', 'b']);
});

it('takes nothing over from a run of other settings', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt()]);

  const other = openCheckpoint(file, { ...settings, seed: '2' }, CODE);

  expect(other.finished).toEqual([]);
});

it('takes nothing over from other code, and says so', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt()]);

  const other = openCheckpoint(file, settings, 'another fingerprint');

  expect(other).toMatchObject({ finished: [], outdated: true });
});

it('is gone when the run is complete', () => {
  const file = join(aFolder(), 'checkpoint.ndjson');

  openCheckpoint(file, settings, CODE).remove();

  expect([file, `${file}.pid`].filter((path) => existsSync(path))).toEqual([]);
});

it('leaves alone what another running process keeps', () => {
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
  ['nobody, cut off before the number was written', () => ''],
])('goes on where the file names %s', (_case, owner) => {
  const file = join(aFolder(), 'checkpoint.ndjson');
  openCheckpoint(file, settings, CODE).add([anAttempt({ id: 'a' })]);
  writeFileSync(`${file}.pid`, owner());

  const again = openCheckpoint(file, settings, CODE);

  expect(again.keptBy).toBeUndefined();
  expect(again.finished.map(({ id }) => id)).toEqual(['a']);
  expect(readFileSync(`${file}.pid`, 'utf8')).toBe(String(process.pid));
});
