import { posix, relative, sep } from 'node:path';
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import { baseOf, inFolder } from '#domain/workspace/roots.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';

/** The person who reads the report of a run on the machine of that run. */
export interface Reader {
  /** Places of the run's roots. */
  readonly places: readonly RootPlace[];
  /** Absolute path. */
  readonly cwd: string;
}

/** A report with paths for two readers. */
export interface ReportForReaders {
  /** Paths are relative to the top of the repository, as in a browser. */
  readonly fromTop: RunReport;
  /** Paths are relative to the reader's working directory, for a terminal. Equal to `fromTop` if that is unknown or elsewhere. */
  readonly fromHere: RunReport;
}

/** Returns a report with paths for its readers. @param reader absent for a reader who only has the report */
export function reportForReaders(report: RunReport, reader?: Reader): ReportForReaders {
  const placed = reader === undefined ? report : withFolders(report, reader);
  const fromTop = seenFrom(placed, '.');
  const here = reader === undefined ? undefined : folderOf(reader);
  return { fromTop, fromHere: here === undefined ? fromTop : seenFrom(placed, here) };
}

/** Without a repository, the working directory counts as the top of the folders below it. */
function withFolders(report: RunReport, { places, cwd }: Reader): RunReport {
  const [first] = places;
  if (first === undefined || places.some(({ folder }) => folder !== undefined)) return report;
  const base = below(cwd, baseOf(first));
  if (base === undefined) return report;
  const reconciliations = report.reconciliations.map((row) => ({ ...row, folder: inFolder(base, row.root ?? '.') || '.' }));
  return { ...report, reconciliations };
}

/** Returns the working directory relative to the top of the repository, if that contains all roots. */
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

// Prefixes the paths of a diff. A patch must not leave the folder in which it is applied: then its paths stay relative to the folder above
// the roots. https://git-scm.com/docs/git-apply
function movedTo(base: string, diff: string): string {
  if (base === '.' || base.startsWith('..')) return diff;
  return diff.replaceAll(/^--- (?:a\/(.*)|\/dev\/null)\n\+\+\+ b\//gm, (_all, old: string | undefined) => {
    const before = old === undefined ? '/dev/null' : `a/${posix.join(base, old)}`;
    return `--- ${before}\n+++ b/${base}/`;
  });
}
