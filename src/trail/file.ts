import { createReadStream } from 'node:fs';
import { SourceError } from '#domain/errors.ts';
import type { RecordFilter, Trail, TrailItem } from '#ports.ts';
import { readBytes, readStream } from './bytes/read-stream.ts';
import { release } from './bytes/release.ts';
import { readWhole } from './bytes/whole-file.ts';

const READ_BYTES = 256 * 1024;

/** Reads a file, recognised by content: one record per line, `{"Records": [...]}`, a list, one record, an empty file, or gzip of these. */
export function fileTrail(path: string): Trail {
  return { name: path, records: (_window, recordFilter) => readFile(path, recordFilter) };
}

export interface OpenedFile {
  readonly path: string;
  /** Undefined if the file must be read as a stream. */
  readonly whole: Promise<Buffer | undefined>;
}

/** Returns the file's records; those in memory need no await each. @throws SourceError while iterating, for an unreadable or broken file */
export async function itemsOf(
  { path, whole }: OpenedFile,
  recordFilter: RecordFilter | undefined,
): Promise<Iterable<TrailItem> | AsyncIterable<TrailItem>> {
  const bytes = await whole;
  return bytes === undefined ? readAsStream(path) : readAndRelease(bytes, path, recordFilter);
}

async function* readFile(path: string, recordFilter: RecordFilter | undefined): AsyncIterable<TrailItem> {
  yield* await itemsOf({ path, whole: readWhole(path) }, recordFilter);
}

function* readAndRelease(bytes: Buffer, path: string, recordFilter: RecordFilter | undefined): Iterable<TrailItem> {
  yield* readBytes(bytes, path, recordFilter);
  release(bytes);
}

async function* readAsStream(path: string): AsyncIterable<TrailItem> {
  const stream = createReadStream(path, { highWaterMark: READ_BYTES });
  try {
    yield* readStream(stream as AsyncIterable<Buffer>, path);
  } catch (error) {
    throw isFileError(error) ? unreadable(path, error) : error;
  } finally {
    stream.destroy();
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** Returns the error for a path that the file system refused. */
export function unreadable(path: string, error: NodeJS.ErrnoException): SourceError {
  return error.code === 'ENOENT'
    ? new SourceError(
        'trail-not-found',
        `Expected a trail file or folder at ${path}; found nothing.`,
        'Check the path given to --trace; `cloudtrail` reads from the account itself, `-` from stdin.',
        error,
      )
    : new SourceError(
        'trail-unreadable',
        `Expected a readable trail at ${path}; found ${error.code ?? error.message}.`,
        'Check the permissions of the path given to --trace.',
        error,
      );
}
