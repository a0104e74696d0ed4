import { posix, relative, sep } from 'node:path';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import { baseOf, inFolder } from '#domain/workspace/roots.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';

/** Who reads the report of a run that they made. */
export interface Reader {
  /** Of the run's roots. */
  readonly places: readonly RootPlace[];
  /** Absolute path. */
  readonly cwd: string;
}

/** The same report for two readers. */
export interface AsRead {
  /** Places and diffs lead from the top of the repository, where people look for a file in a browser. */
  readonly fromTop: RunReport;
  /** They lead from where the reader works, so that a terminal can open them. The same as `fromTop` where that is unknown, or elsewhere. */
  readonly fromHere: RunReport;
}

/** @param reader absent: somebody who has only the report */
export function asRead(report: RunReport, reader?: Reader): AsRead {
  const placed = reader === undefined ? report : withFolders(report, reader);
  const fromTop = seenFrom(placed, '.');
  const here = reader === undefined ? undefined : folderOf(reader);
  return { fromTop, fromHere: here === undefined ? fromTop : seenFrom(placed, here) };
}

/** Outside of a repository, the working directory is the top of all that lies below it. */
function withFolders(report: RunReport, { places, cwd }: Reader): RunReport {
  const [first] = places;
  if (first === undefined || places.some(({ folder }) => folder !== undefined)) return report;
  const base = below(cwd, baseOf(first));
  if (base === undefined) return report;
  const reconciliations = report.reconciliations.map((row) => ({ ...row, folder: inFolder(base, row.root ?? '.') || '.' }));
  return { ...report, reconciliations };
}

/** Where the reader works in the repository that holds all roots. */
function folderOf({ places, cwd }: Reader): string | undefined {
  const [top, ...others] = new Set(
    places.map(({ directory, folder = '.' }) => posix.join(directory, ...folder.split('/').map((part) => (part === '.' ? part : '..')))),
  );
  const isInRepository = places.every(({ folder }) => folder !== undefined);
  return top === undefined || others.length > 0 || !isInRepository ? undefined : below(top, cwd);
}

function below(folder: string, path: string): string | undefined {
  const inside = relative(folder, path).split(sep);
  return inside[0] === '..' ? undefined : inside.join('/') || '.';
}

function seenFrom(report: RunReport, here: string): RunReport {
  return { ...report, reconciliations: report.reconciliations.map((row) => rowFrom(row, here)) };
}

function rowFrom(row: ReconciliationReport, here: string): ReconciliationReport {
  const { folder, root = '.', diff, suggestion, presumed } = row;
  if (folder === undefined) return row;
  const own = posix.relative(here, folder) || '.';
  const base = root === '.' ? own : posix.join(own, ...root.split('/').map(() => '..'));
  return {
    ...row,
    folder: own,
    diff: movedTo(base, diff),
    ...(suggestion === undefined ? {} : { suggestion: movedTo(base, suggestion) }),
    ...(presumed === undefined ? {} : { presumed: { ...presumed, diff: movedTo(base, presumed.diff) } }),
  };
}

/** No patch may leave the folder that it is applied in: then it is one for the folder above the roots, as before. https://git-scm.com/docs/git-apply */
function movedTo(base: string, diff: string): string {
  if (base === '.' || base.startsWith('..')) return diff;
  return diff.replaceAll(/^--- (?:a\/(.*)|\/dev\/null)\n\+\+\+ b\//gm, (_all, old: string | undefined) => {
    const before = old === undefined ? '/dev/null' : `a/${posix.join(base, old)}`;
    return `--- ${before}\n+++ b/${base}/`;
  });
}
