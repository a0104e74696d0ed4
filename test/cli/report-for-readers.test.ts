import { expect, it } from 'vitest';
import { reportForReaders } from '#cli/report-for-readers.ts';
import type { Reader } from '#cli/report-for-readers.ts';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { toReport } from '#report/to-report.ts';
import { aRun } from '../support/reports.ts';

const DIFF = '--- a/prod/main.tf\n+++ b/prod/main.tf\n@@ -1 +1 @@\n-a = 1\n+a = 2\n--- /dev/null\n+++ b/new.tf\n@@ -0,0 +1 @@\n+-- a/b\n';
const MOVED = DIFF.replaceAll(/([ab])\/(prod\/main|new)/g, '$1/live/$2');
const PLACE = { directory: '/srv/live/prod', root: 'prod', folder: 'live/prod' };

function seen(row: Partial<ReconciliationReport>, reader?: Reader) {
  const report = toReport(aRun());
  const [first] = report.reconciliations;
  const { fromTop, fromHere } = reportForReaders({ ...report, reconciliations: [{ ...first!, ...row, diff: DIFF }] }, reader);
  return [fromTop, fromHere].map(({ reconciliations: [one] }) => [one?.folder, one?.diff]);
}

it.each<readonly [string, Reader | undefined, readonly (string | undefined)[]]>([
  ['a reader with only the report', undefined, ['live/prod', MOVED]],
  ['the top of the repository', { places: [PLACE], cwd: '/srv' }, ['live/prod', MOVED]],
  ['the folder above the roots', { places: [PLACE], cwd: '/srv/live' }, ['prod', DIFF]],
  ['a root', { places: [PLACE], cwd: '/srv/live/prod' }, ['.', DIFF]],
  ['a sibling folder', { places: [PLACE], cwd: '/srv/other' }, ['../live/prod', DIFF]],
  ['elsewhere', { places: [PLACE], cwd: '/home' }, ['live/prod', MOVED]],
  ['two repositories', { places: [PLACE, { directory: '/opt/a', folder: '.' }], cwd: '/srv/live' }, ['live/prod', MOVED]],
])('resolves a path from the working place of the reader: %s', (_name, reader, here) => {
  expect(seen({ root: 'prod', folder: 'live/prod' }, reader)).toEqual([['live/prod', MOVED], here]);
});

it('resolves paths below a working directory outside a repository', () => {
  const places = [{ directory: '/srv/live/prod', root: 'prod' }];

  expect(seen({ root: 'prod' }, { places, cwd: '/srv' })).toEqual(Array.from({ length: 2 }, () => ['live/prod', MOVED]));
  expect(seen({ root: 'prod' }, { places, cwd: '/srv/live/prod' })).toEqual(Array.from({ length: 2 }, () => [undefined, DIFF]));
});
