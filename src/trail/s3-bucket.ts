/**
 * A trail in its bucket: takes a bucket, a prefix and what is wanted of it, returns the records of the files that may hold
 * events of the window. It refuses to know what a record means.
 */
import type { S3Client } from '@aws-sdk/client-s3';
import { SourceError } from '#domain/errors.ts';
import type { Sift, TimeWindow, Trail, TrailItem } from '#ports.ts';
import { readStream } from './read-stream.ts';
import { explainBucketError, faultOfObject } from './s3-errors.ts';
import { listTrail } from './s3-list.ts';
import { readObject } from './s3-object.ts';
import type { OpenBucket, TrailObject } from './s3-object.ts';
import type { BucketPlace } from './s3-source.ts';
import { workAhead } from './take-turns.ts';

/** Objects that are fetched while the one before is read … */
const WIDTH = 8;
/** … whole, up to this size: together they bound the memory. A larger one is streamed when its turn comes. */
const AHEAD_BYTES = 4 * 1024 * 1024;

const TIMEOUTS = { connectionTimeout: 10_000, requestTimeout: 60_000, throwOnRequestTimeout: true } as const;

/** Where the bucket is asked for. */
export interface BucketOptions {
  /** URL to call in place of AWS's own; undefined: as the AWS SDK is configured. */
  readonly endpoint: string | undefined;
}

/**
 * Reads the files of a trail out of its bucket, in order of their keys, several under way at once. Credentials are found as
 * the AWS SDK finds them. Needs s3:ListBucket and s3:GetObject, and kms:Decrypt where the trail is encrypted with a key.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-find-log-files.html
 * @param place bucket, prefix, accounts and regions
 * @param options endpoint
 * @returns the trail. An object that cannot be read is a malformed place among the records of the others; where none can
 * be read, or the right to is missing, that is an error
 */
export function bucketTrail(place: BucketPlace, options: BucketOptions): Trail {
  const name = `s3://${place.bucket}/${place.prefix}`;
  return { name, records: (window, sift) => readBucket(name, { place, options, window, sift }) };
}

interface Reading {
  readonly place: BucketPlace;
  readonly options: BucketOptions;
  readonly window: TimeWindow;
  readonly sift: Sift | undefined;
}

async function* readBucket(name: string, { place, options, window, sift }: Reading): AsyncIterable<TrailItem> {
  const client = await openClient(options);
  const bucket = { ...place, client };
  const stop = new AbortController();
  let failure: SourceError | undefined;
  let anyRead = false;
  try {
    const objects = workAhead(listTrail(bucket, window, stop.signal), WIDTH, (object, signal) =>
      fetchAhead(bucket, object, AbortSignal.any([stop.signal, signal])),
    );
    for await (const { url, bytes } of objects) {
      try {
        yield* readStream(bytes(stop.signal), url, sift);
        anyRead = true;
      } catch (error) {
        const fault = error instanceof SourceError ? `${error.message}. ${error.hint}` : faultOfObject(error);
        if (fault === undefined) throw explainBucketError(error, url);
        failure ??= error instanceof SourceError ? error : unreadableObject(url, fault);
        yield { kind: 'malformed', where: url, problem: fault };
      }
    }
  } catch (error) {
    throw explainBucketError(error, name);
  } finally {
    stop.abort();
    client.destroy();
  }
  if (!anyRead && failure !== undefined) throw failure;
}

async function openClient({ endpoint }: BucketOptions): Promise<S3Client> {
  // Loaded on use: the SDK takes longer to load than a run over a recorded trail takes in all.
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    // A trail's bucket lies in one region, and readers configured for another ask for it.
    followRegionRedirects: true,
    maxAttempts: 5,
    requestHandler: TIMEOUTS,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  });
}

/** An object whose bytes are here, or will come when they are asked for; so does what went wrong. */
interface Fetched {
  readonly url: string;
  readonly bytes: (signal: AbortSignal) => AsyncIterable<Buffer>;
}

async function fetchAhead(bucket: OpenBucket, { key, size }: TrailObject, signal: AbortSignal): Promise<Fetched> {
  const url = `s3://${bucket.bucket}/${key}`;
  if (size === undefined || size > AHEAD_BYTES) return { url, bytes: (later) => readObject(bucket, key, later) };
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of readObject(bucket, key, signal)) chunks.push(chunk);
    return { url, bytes: () => replay(chunks) };
  } catch (error) {
    return { url, bytes: () => replay(chunks, error) };
  }
}

async function* replay(chunks: readonly Buffer[], error?: unknown): AsyncIterable<Buffer> {
  yield* chunks;
  if (error !== undefined) throw error;
}

function unreadableObject(url: string, fault: string): SourceError {
  return new SourceError(
    'object-unreadable',
    `${url}: ${fault}`,
    'Run again; where the object is gone for good, take a window without it.',
  );
}
