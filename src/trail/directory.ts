import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { SourceError } from '#domain/errors.ts';
import type { TrailDoubt } from '#domain/trail-doubt.ts';
import type { Sift, Trail, TrailItem } from '#ports.ts';
import { checkDigests } from './digest-check.ts';
import type { DigestKeys } from './digest-keys.ts';
import { readFile, unreadable } from './file.ts';
import type { OpenedFile } from './file.ts';
import { readWhole } from './whole-file.ts';

const TRAIL_FILE = /\.(?:json|ndjson|jsonl|gz)$/i;

/**
 * CloudTrail writes digests and Insights beside the records, in sibling folders of the same bucket.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-digest-file-structure.html
 */
const OTHER_FOLDERS = new Set(['CloudTrail-Digest', 'CloudTrail-Insight']);

/**
 * Reads all trail files of a folder and its folders, in order of their paths: a bucket synchronised with `aws s3 sync`.
 * A file that cannot be read is a malformed place among the records of the others; where none can be read, that is an error.
 * @param path the folder
 * @param keys CloudTrail's public keys, where the digests in the folder are to be checked: what they do not prove is marked
 * @returns the trail
 */
export function directoryTrail(path: string, keys?: DigestKeys): Trail {
  return { name: path, records: (_window, sift) => readDirectory(path, sift, keys) };
}

async function* readDirectory(path: string, sift: Sift | undefined, keys: DigestKeys | undefined): AsyncIterable<TrailItem> {
  const files = await listTrailFiles(path);
  if (files.length === 0) {
    throw new SourceError(
      'no-trail-files',
      `${path}: expected .json, .ndjson, .jsonl or .gz files; found none`,
      'Give the folder that holds the CloudTrail files; digest and Insight folders do not count.',
    );
  }
  const check = keys === undefined ? undefined : await checkDigests(path, files, keys);
  for (const problem of check?.problems ?? []) yield { kind: 'malformed', ...problem };
  let failure: SourceError | undefined;
  let anyRead = false;
  for (const file of openAhead(files)) {
    // One broken file must not hide the others: it is named like a bad record, after the records that could be read of it.
    try {
      yield* marked(readFile(file, sift), check?.doubts.get(file.path));
      anyRead = true;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      failure ??= error;
      yield { kind: 'malformed', where: file.path, problem: `${error.message}. ${error.hint}` };
    }
  }
  if (!anyRead && failure !== undefined) throw failure;
}

async function* marked(items: AsyncIterable<TrailItem>, doubt: TrailDoubt | undefined): AsyncIterable<TrailItem> {
  if (doubt === undefined) return yield* items;
  for await (const item of items) yield item.kind === 'record' ? { ...item, doubt } : item;
}

/** While one file is read, the next one is unpacked in the background. */
function* openAhead(paths: readonly string[]): Iterable<OpenedFile> {
  const begin = (path: string): OpenedFile => ({ path, whole: readWhole(path) });
  let ahead: OpenedFile | undefined;
  for (const [index, path] of paths.entries()) {
    const file: OpenedFile = ahead ?? begin(path);
    const next = paths[index + 1];
    ahead = next === undefined ? undefined : begin(next);
    yield file;
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
