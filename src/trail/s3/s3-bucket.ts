import type { S3Client } from '@aws-sdk/client-s3';
import { SourceError } from '#domain/errors.ts';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { RecordFilter, Trail, TrailItem } from '#ports.ts';
import { hashPlain } from '../digest/digest-file.ts';
import type { FindDigestKeys } from '../digest/digest-keys.ts';
import { explainDoubt, nameOf } from '../digest/digest-proof.ts';
import type { DigestProof } from '../digest/digest-proof.ts';
import { readObject } from '../bytes/read-stream.ts';
import { proveBucket } from './s3-digests.ts';
import { explainBucketError, faultOfObject } from './s3-errors.ts';
import { listTrail } from './s3-list.ts';
import { openObject } from './s3-object.ts';
import type { OpenBucket, TrailObject } from './s3-object.ts';
import type { BucketPlace } from './s3-source.ts';
import { workAhead } from '../parallel-reads.ts';

/** Number of objects fetched ahead of the current one … */
const WIDTH = 8;
/** … as a whole, up to this size. Both limits bound the memory. Larger objects are streamed. */
const AHEAD_BYTES = 4 * 1024 * 1024;

const TIMEOUTS = { connectionTimeout: 10_000, requestTimeout: 60_000, throwOnRequestTimeout: true } as const;

export interface BucketOptions {
  readonly endpoint: string | undefined;
  /** If set, digests are checked, and records that they do not prove are marked. */
  readonly digestKeys?: FindDigestKeys | undefined;
}

/**
 * Reads the log files of a window from a trail's bucket, in order of their keys, several in parallel. Needs s3:ListBucket and s3:GetObject,
 * and kms:Decrypt for an encrypted trail. An unreadable object counts as one malformed record. If no object is readable, or a permission is
 * missing, reading fails. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-find-log-files.html
 */
export function bucketTrail(place: BucketPlace, options: BucketOptions): Trail {
  const name = `s3://${place.bucket}/${place.prefix}`;
  return { name, records: (window, recordFilter) => readBucket(name, { place, options, window, recordFilter }) };
}

interface Reading {
  readonly place: BucketPlace;
  readonly options: BucketOptions;
  readonly window: TimeWindow;
  readonly recordFilter: RecordFilter | undefined;
}

async function* readBucket(name: string, { place, options, window, recordFilter }: Reading): AsyncIterable<TrailItem> {
  const client = await openClient(options);
  const bucket = { ...place, kind: 'CloudTrail' as const, client };
  const stop = new AbortController();
  let failure: SourceError | undefined;
  let anyRead = false;
  try {
    const { digestKeys: findKeys } = options;
    const proof = findKeys === undefined ? undefined : await proveBucket({ bucket, window, findKeys }, stop.signal);
    for (const problem of proof?.problems ?? []) yield { kind: 'malformed', ...problem, unproved: true };
    const seen = new Set<string>();
    const objects = workAhead(listTrail(bucket, window, stop.signal), WIDTH, (object, signal) =>
      fetchAhead({ bucket, object, proof }, AbortSignal.any([stop.signal, signal])),
    );
    for await (const { url, doubt, bytes } of objects) {
      seen.add(nameOf(url));
      const problem = explainDoubt(doubt);
      if (problem !== undefined) yield { kind: 'malformed', where: url, problem, unproved: true };
      try {
        yield* marked(readObject(bytes(stop.signal), url, recordFilter), doubt);
        anyRead = true;
      } catch (error) {
        const fault = error instanceof SourceError ? `${error.message}. ${error.hint}` : faultOfObject(error);
        if (fault === undefined) throw explainBucketError(error, url);
        failure ??= error instanceof SourceError ? error : unreadableObject(url, fault);
        yield { kind: 'malformed', where: url, problem: fault };
      }
    }
    for (const gone of proof?.missing(seen, () => true) ?? []) yield { kind: 'malformed', ...gone, unproved: true };
  } catch (error) {
    throw explainBucketError(error, name);
  } finally {
    stop.abort();
    client.destroy();
  }
  if (!anyRead && failure !== undefined) throw failure;
}

/** Opens a client. The caller must destroy it. */
export async function openClient({ endpoint }: BucketOptions): Promise<S3Client> {
  // Loaded on use, because the SDK takes longer to load than a whole run over a recorded trail.
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    // A trail's bucket is in one region; the SDK may be configured for another.
    followRegionRedirects: true,
    maxAttempts: 5,
    requestHandler: TIMEOUTS,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}

/** An object whose bytes and errors come when it is read. */
interface Fetched {
  readonly url: string;
  readonly doubt: TrailDoubt | undefined;
  readonly bytes: (signal: AbortSignal) => AsyncIterable<Buffer>;
}

/** Without `proof`, nothing is checked. */
interface Fetching {
  readonly bucket: OpenBucket;
  readonly object: TrailObject;
  readonly proof: DigestProof | undefined;
}

/** Proves the same bytes that are read: a large object is read twice, and refused if it was replaced in between. */
async function fetchAhead({ bucket, object: { key, size }, proof }: Fetching, signal: AbortSignal): Promise<Fetched> {
  const url = `s3://${bucket.bucket}/${key}`;
  const { read } = openObject(bucket, key);
  const doubtOf = async (bytes: AsyncIterable<Buffer>): Promise<TrailDoubt | undefined> =>
    proof?.doubtOf(key, proof.isListed(key) ? await hashPlain(bytes, url) : undefined);
  const chunks: Buffer[] = [];
  try {
    if (size === undefined || size > AHEAD_BYTES) return { url, doubt: await doubtOf(read(signal)), bytes: read };
    for await (const chunk of read(signal)) chunks.push(chunk);
    return { url, doubt: await doubtOf(replay(chunks)), bytes: () => replay(chunks) };
  } catch (error) {
    // The part before the break is read, but not proved.
    return { url, doubt: proof === undefined ? undefined : 'not-covered', bytes: () => replay(chunks, error) };
  }
}

async function* marked(items: AsyncIterable<TrailItem>, doubt: TrailDoubt | undefined): AsyncIterable<TrailItem> {
  if (doubt === undefined) return yield* items;
  for await (const item of items) yield item.kind === 'record' ? { ...item, doubt } : item;
}

async function* replay(chunks: readonly Buffer[], error?: unknown): AsyncIterable<Buffer> {
  yield* chunks;
  if (error !== undefined) throw error;
}

function unreadableObject(url: string, fault: string): SourceError {
  return new SourceError(
    'object-unreadable',
    `Expected to read ${url}; found: ${fault}.`,
    'Run again; if the object is deleted, use a window without it.',
  );
}
