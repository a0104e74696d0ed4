import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { SourceError } from '#domain/errors.ts';
import type { RecordFilter, Trail, TrailItem } from '#ports.ts';
import { checkDigests } from './digest/digest-check.ts';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import type { FindDigestKeys } from './digest/digest-keys.ts';
import { itemsOf, unreadable } from './file.ts';
import { readWhole } from './bytes/whole-file.ts';

const TRAIL_FILE = /\.(?:json|ndjson|jsonl|gz)$/i;

// CloudTrail writes digests and Insights to folders next to the records.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-digest-file-structure.html
const OTHER_FOLDERS = new Set(['CloudTrail-Digest', 'CloudTrail-Insight']);

export interface FolderOptions {
  /** If set, the folder's digests are checked, and records that they do not prove are marked. */
  readonly digestKeys?: FindDigestKeys | undefined;
}

/**
 * Reads all trail files of a folder and its subfolders, in order of their paths, such as after `aws s3 sync`. An unreadable file counts as
 * one malformed record. If no file is readable, reading fails.
 */
export function directoryTrail(path: string, options: FolderOptions = {}): Trail {
  return { name: path, records: (_window, recordFilter) => readDirectory(path, recordFilter, options) };
}

async function* readDirectory(
  path: string,
  recordFilter: RecordFilter | undefined,
  { digestKeys }: FolderOptions,
): AsyncIterable<TrailItem> {
  const files = await listTrailFiles(path);
  if (files.length === 0) {
    throw new SourceError(
      'no-trail-files',
      `Expected .json, .ndjson, .jsonl or .gz files in ${path}; found none.`,
      'Pass the folder with the CloudTrail log files; digest and Insights folders do not count.',
    );
  }
  const check = digestKeys === undefined ? undefined : await checkDigests(path, files, digestKeys);
  for (const problem of check?.problems ?? []) yield { kind: 'malformed', ...problem, unproved: true };
  let failure: SourceError | undefined;
  let anyRead = false;
  for await (const file of readAhead(files, recordFilter)) {
    // One broken file must not hide the others. It is reported like a bad record, after its readable records.
    try {
      const mark = markWith(check?.doubts.get(file.path));
      // Items in memory need no await each.
      if (Symbol.iterator in file.items) for (const item of file.items) yield mark(item);
      else for await (const item of file.items) yield mark(item);
      anyRead = true;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failure ??= error;
      yield { kind: 'malformed', where: file.path, problem: `${error.message}. ${error.hint}` };
    }
  }
  if (!anyRead && failure !== undefined) throw failure;
}

function markWith(doubt: TrailDoubt | undefined): (item: TrailItem) => TrailItem {
  return (item) => (doubt === undefined || item.kind !== 'record' ? item : { ...item, doubt });
}

interface ReadableFile {
  readonly path: string;
  readonly items: AsyncIterable<TrailItem> | Iterable<TrailItem>;
}

/** The next file is unpacked in the background while one is read. */
async function* readAhead(paths: readonly string[], recordFilter: RecordFilter | undefined): AsyncIterable<ReadableFile> {
  let ahead = readWhole(paths[0] ?? '');
  for (const [index, path] of paths.entries()) {
    const whole = ahead;
    const next = paths[index + 1];
    if (next !== undefined) ahead = readWhole(next);
    yield { path, items: await itemsOf({ path, whole }, recordFilter) };
  }
}

async function listTrailFiles(path: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory() && TRAIL_FILE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (file) =>
          !file
            .slice(path.length)
            .split(sep)
            .some((part) => OTHER_FOLDERS.has(part)),
      )
      .sort();
  } catch (error) {
    throw unreadable(path, error as NodeJS.ErrnoException);
  }
}
