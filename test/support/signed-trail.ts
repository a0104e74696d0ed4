/** A trail on disk as CloudTrail delivers it: a log file every quarter of an hour, and every hour a digest, signed with a generated key. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { anEvent } from './builders.ts';
import { setAttributes } from './calls.ts';

const ACCOUNT = '123456789012';
/** The home region of the trail. */
const HOME_REGION = 'us-east-1';
const BUCKET = 'example-trail';
const HOUR_MS = 3_600_000;
const BEGINNING = Date.UTC(2026, 0, 15, 10);

/** A key pair, and CloudTrail's fingerprint of the public key. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly der: Buffer;
  readonly fingerprint: string;
}

/** Generates a key pair. */
export function aSigningKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const der = publicKey.export({ type: 'pkcs1', format: 'der' });
  return { privateKey, der, fingerprint: createHash('md5').update(der).digest('hex') };
}

/** The output of `aws cloudtrail list-public-keys`. */
export function keyList(...keys: readonly SigningKey[]): string {
  return JSON.stringify({
    PublicKeyList: keys.map(({ der, fingerprint }) => ({ Value: der.toString('base64'), Fingerprint: fingerprint })),
  });
}

/** The written files. */
export interface SignedTrail {
  readonly folder: string;
  /** Paths by hour; the last one belongs to the hour whose digest is not delivered yet. */
  readonly logs: readonly string[];
  readonly digests: readonly string[];
}

/** Hours to write, and deviations. */
export interface SignedTrailOptions {
  readonly folder: string;
  readonly key: SigningKey;
  readonly hours: number;
  /** Start of the first hour, in milliseconds; absent: 2026-01-15T10:00:00Z. */
  readonly begin?: number;
  /** The place of the newest signature; `all`: every signature is written. */
  readonly sidecar?: 'sig' | 'metadata' | 'none' | 'all';
  /** An hour in which the chain starts again, as after a pause of validation. */
  readonly restartAt?: number;
  /** An hour without a delivered file. */
  readonly quietAt?: number;
  /** Absent: us-east-1. */
  readonly region?: string;
}

/**
 * Writes log files and digests.
 * @param options folder, key, hours and deviations
 * @returns their paths
 */
export function writeSignedTrail(options: SignedTrailOptions): SignedTrail {
  const { folder, key, hours, quietAt, restartAt, sidecar = 'sig', begin = BEGINNING, region = HOME_REGION } = options;
  const logs = Array.from({ length: hours + 1 }, (_, hour) => (hour === quietAt ? '' : writeLog(folder, { hour, begin, region })));
  let previous: Written | undefined;
  const digests: string[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    if (hour === restartAt) previous = undefined;
    previous = writeDigest(folder, { key, hour, begin, region, previous, log: logs[hour] ?? '' });
    digests.push(previous.path);
    if (sidecar === 'all') writeFileSync(`${previous.path}.sig`, previous.signature);
  }
  if (previous !== undefined && sidecar === 'sig') writeFileSync(`${previous.path}.sig`, `${previous.signature}\n`);
  if (previous !== undefined && sidecar === 'metadata')
    writeFileSync(
      `${previous.path}.metadata.json`,
      JSON.stringify({ Metadata: { signature: previous.signature, 'signature-algorithm': 'SHA256withRSA' } }),
    );
  return { folder, logs: logs.filter((path) => path !== ''), digests };
}

/** The event in the log file of an hour. */
export function eventOfHour(hour: number): string {
  return `event-of-hour-${hour}`;
}

interface Written {
  readonly path: string;
  readonly object: string;
  readonly signature: string;
  readonly sha256: string;
}

function writeLog(folder: string, { hour, begin, region }: Pick<DigestOfHour, 'hour' | 'begin' | 'region'>): string {
  const time = begin + hour * HOUR_MS + HOUR_MS / 2;
  const path = join(
    folder,
    `AWSLogs/${ACCOUNT}/CloudTrail/${region}/2026/01/15`,
    `${ACCOUNT}_CloudTrail_${region}_${stamp(time, 'minutes')}_file${hour}.json.gz`,
  );
  const event = anEvent({
    eventID: eventOfHour(hour),
    eventTime: iso(time),
    ...setAttributes(`shop-${hour}`, { VisibilityTimeout: '60' }),
  });
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(JSON.stringify({ Records: [event] })));
  return path;
}

interface DigestOfHour {
  readonly key: SigningKey;
  readonly hour: number;
  readonly begin: number;
  readonly region: string;
  readonly previous: Written | undefined;
  readonly log: string;
}

function writeDigest(folder: string, { key, hour, begin, region, previous, log }: DigestOfHour): Written {
  const [start, end] = [begin + hour * HOUR_MS, begin + (hour + 1) * HOUR_MS];
  const object = `AWSLogs/${ACCOUNT}/CloudTrail-Digest/${region}/2026/01/15/${ACCOUNT}_CloudTrail-Digest_${region}_audit_${HOME_REGION}_${stamp(end, 'seconds')}.json.gz`;
  const text = JSON.stringify({
    awsAccountId: ACCOUNT,
    digestStartTime: iso(start),
    digestEndTime: iso(end),
    digestS3Bucket: BUCKET,
    digestS3Object: object,
    digestPublicKeyFingerprint: key.fingerprint,
    digestSignatureAlgorithm: 'SHA256withRSA',
    newestEventTime: null,
    oldestEventTime: null,
    previousDigestS3Bucket: previous === undefined ? null : BUCKET,
    previousDigestS3Object: previous?.object ?? null,
    previousDigestHashValue: previous?.sha256 ?? null,
    previousDigestHashAlgorithm: previous === undefined ? null : 'SHA-256',
    previousDigestSignature: previous?.signature ?? null,
    logFiles: log === '' ? [] : [logEntry(log)],
  });
  const sha256 = hash(text);
  const signed = `${iso(end)}\n${BUCKET}/${object}\n${sha256}\n${previous?.signature ?? 'null'}`;
  const signature = sign('sha256', Buffer.from(signed), key.privateKey).toString('hex');
  const path = join(folder, object);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(text));
  return { path, object, signature, sha256 };
}

function logEntry(path: string): object {
  return {
    s3Bucket: BUCKET,
    s3Object: path.slice(path.indexOf('AWSLogs/')),
    hashValue: hash(readLog(path)),
    hashAlgorithm: 'SHA-256',
  };
}

function readLog(path: string): Buffer {
  return gunzipSync(readFileSync(path));
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function iso(time: number): string {
  return new Date(time).toISOString().replace('.000', '');
}

/** `20260115T1030Z` in names of log files, `20260115T110000Z` in those of digests. */
function stamp(time: number, to: 'minutes' | 'seconds'): string {
  return iso(time)
    .replace(/[-:]/g, '')
    .replace(to === 'minutes' ? /\d\dZ$/ : /$^/, 'Z');
}

/** The objects of a bucket that CloudTrail delivers to, by key, and their metadata. */
export interface SignedBucket {
  readonly objects: Readonly<Record<string, Buffer>>;
  readonly metadata: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Puts trails into a bucket: signatures become metadata of their digests, as in CloudTrail's buckets.
 * @param trails written with the sidecar `all`
 * @returns the content of the bucket
 */
export function bucketOf(...trails: readonly SignedTrail[]): SignedBucket {
  const keyOf = (path: string): string => path.slice(path.indexOf('AWSLogs/'));
  const objects = trails.flatMap(({ logs, digests }) => [...logs, ...digests]).map((path) => [keyOf(path), readFileSync(path)] as const);
  const metadata = trails
    .flatMap(({ digests }) => digests)
    .map((path) => [keyOf(path), { signature: readFileSync(`${path}.sig`, 'utf8'), 'signature-algorithm': 'SHA256withRSA' }] as const);
  return { objects: Object.fromEntries(objects), metadata: Object.fromEntries(metadata) };
}
