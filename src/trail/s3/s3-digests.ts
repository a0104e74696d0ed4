/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-digest-file-structure.html */
import { SourceError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { DigestProblem } from '../digest/digest-chain.ts';
import { parseDigest } from '../digest/digest-file.ts';
import type { Digest } from '../digest/digest-file.ts';
import type { FindDigestKeys } from '../digest/digest-keys.ts';
import { proveBy } from '../digest/digest-proof.ts';
import type { DigestProof } from '../digest/digest-proof.ts';
import { explainBucketError, faultOfObject } from './s3-errors.ts';
import { placeFile, stampOf } from './s3-layout.ts';
import { listTrail } from './s3-list.ts';
import { openObject } from './s3-object.ts';
import type { OpenBucket, TrailObject } from './s3-object.ts';
import { workAhead } from '../parallel-reads.ts';

const WIDTH = 8;
/** Enough for an hour of the largest organisations, with some ten thousand log files. */
const MAX_BYTES = 32 * 1024 * 1024;

const HOUR_MS = 60 * 60 * 1000;

/** A file is listed in the digest of its delivery hour, which is delivered up to an hour later. */
const LATER_MS = 2 * HOUR_MS;

export interface BucketToProve {
  readonly bucket: OpenBucket;
  readonly window: TimeWindow;
  readonly findKeys: FindDigestKeys;
}

/** Checks the digests of a window. Signatures are in object metadata. @throws SourceError if the bucket or the keys fail */
export async function proveBucket({ bucket, window, findKeys }: BucketToProve, signal: AbortSignal): Promise<DigestProof> {
  const { bucket: name, prefix } = bucket;
  const folder = digestFolder(prefix);
  if (folder === undefined) return proveBy([], `s3://${name}/${prefix}`, findKeys);
  const place = { ...bucket, prefix: folder, kind: 'CloudTrail-Digest' as const };
  const read: (Digest | DigestProblem)[] = [];
  try {
    const objects = listTrail(place, digestWindow(prefix, window), signal);
    for await (const digest of workAhead(objects, WIDTH, (object, stop) =>
      readDigestObject(place, object, AbortSignal.any([signal, stop])),
    ))
      read.push(digest);
  } catch (error) {
    // A trail without digests proves no file.
    if (!(error instanceof SourceError && error.code === 'no-trail-in-bucket'))
      throw explainBucketError(error, `s3://${name}/${place.prefix}`);
  }
  const proof = await proveBy(read, `s3://${name}/${place.prefix}`, findKeys);
  const isWanted = (key: string): boolean => key.startsWith(prefix) && placeFile(key, key, window) === 'wanted';
  return {
    ...proof,
    // For a single object, no other object is missing.
    missing: (seen, isRequested) => (isFolder(prefix) ? proof.missing(seen, (key) => isWanted(key) && isRequested(key)) : []),
  };
}

async function readDigestObject(bucket: OpenBucket, { key, size }: TrailObject, signal: AbortSignal): Promise<Digest | DigestProblem> {
  const where = `s3://${bucket.bucket}/${key}`;
  if (size !== undefined && size > MAX_BYTES) return { where, problem: `expected a digest file, found ${size} bytes` };
  const object = openObject(bucket, key);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of object.read(signal)) chunks.push(chunk);
    const digest = await parseDigest(Buffer.concat(chunks), { path: where, signature: object.metadata()['signature'] });
    return typeof digest === 'string' ? { where, problem: digest } : digest;
  } catch (error) {
    const fault = faultOfObject(error);
    if (fault === undefined) throw error;
    return { where, problem: fault };
  }
}

function isFolder(prefix: string): boolean {
  return prefix === '' || prefix.endsWith('/');
}

/** Returns the folder of digests next to the log files; for a single object, that of its region, or undefined for another layout. */
function digestFolder(prefix: string): string | undefined {
  const folder = isFolder(prefix) ? prefix : /^.*?AWSLogs\/(?:[^/]+\/)?\d{12}\/CloudTrail\/[^/]+\//.exec(prefix)?.[0];
  return folder?.replace(/(AWSLogs\/(?:[^/]+\/)?\d{12}\/)CloudTrail\//, '$1CloudTrail-Digest/');
}

/** Returns the window of the digests. For a single object: the hours around it. */
function digestWindow(prefix: string, window: TimeWindow): TimeWindow {
  const stamp = isFolder(prefix) ? undefined : stampOf(prefix);
  const { from, to } = stamp === undefined ? window : { from: iso(stamp - LATER_MS), to: iso(stamp) };
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to: iso(Date.parse(to) + LATER_MS) }) };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
