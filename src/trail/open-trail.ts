import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { SourceError } from '#domain/errors.ts';
import type { Clock, Trail } from '#ports.ts';
import { athenaTrail } from './sql/athena.ts';
import { parseAthenaSource } from './sql/athena-source.ts';
import type { FindDigestKeys } from './digest/digest-keys.ts';
import { directoryTrail } from './directory.ts';
import { lakeTrail } from './sql/cloudtrail-lake.ts';
import { fileTrail, unreadable } from './file.ts';
import { parseLakeSource } from './sql/lake-source.ts';
import { lookupEventsTrail } from './lookup/lookup-events.ts';
import { parseLookupSource } from './lookup/lookup-source.ts';
import { bucketTrail } from './s3/s3-bucket.ts';
import { parseBucketSource } from './s3/s3-source.ts';
import { stdinTrail } from './stdin.ts';

export interface OpenTrailOptions {
  readonly stdin: Readable;
  readonly clock: Clock;
  /** AWS endpoint. Undefined: the AWS SDK's configuration. */
  readonly endpoint: string | undefined;
  /** Prints a sentence for the user, such as what a query cost. */
  readonly onMessage?: (message: string) => void;
  /** Cancels running queries. */
  readonly interrupted?: AbortSignal;
  /** If set, digests are checked. */
  readonly digestKeys?: FindDigestKeys | undefined;
}

const UNDISTURBED = { onMessage: () => undefined, interrupted: new AbortController().signal };

/**
 * Opens the trail of `--trace`. `-` is stdin, `cloudtrail…` event histories (see parseLookupSource), `athena:…` a table over the trail (see
 * parseAthenaSource), `lake:…` an event data store (see parseLakeSource), and `s3://…` the bucket of a trail or one object (see
 * parseBucketSource). Anything else is a file or folder; write `./cloudtrail` for one with that name.
 * @throws SourceError if the path does not exist, or a part of the name is invalid
 */
export async function openTrail(source: string, options: OpenTrailOptions): Promise<Trail> {
  const isAnswered = /^cloudtrail(?:[:?]|$)/.test(source);
  const hasDigests = isAnswered || source.startsWith('s3://');
  if (options.digestKeys !== undefined && !hasDigests && !(await isFolder(source))) throw noDigests(source);
  if (source === '-') return stdinTrail(options.stdin);
  if (isAnswered) return lookupEventsTrail({ ...parseLookupSource(source), ...options });
  if (source.startsWith('athena:')) return athenaTrail(parseAthenaSource(source), { ...UNDISTURBED, ...options });
  if (source.startsWith('lake:')) return lakeTrail(parseLakeSource(source), { ...UNDISTURBED, ...options });
  if (source.startsWith('s3://')) return bucketTrail(parseBucketSource(source), options);
  try {
    const found = await stat(source);
    return found.isDirectory() ? directoryTrail(source, options) : fileTrail(source);
  } catch (error) {
    throw unreadable(source, error as NodeJS.ErrnoException);
  }
}

async function isFolder(source: string): Promise<boolean> {
  return stat(source).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Returns the error for a source without digests. Responses of CloudTrail itself need none; anything else may be forged. */
function noDigests(source: string): SourceError {
  return new SourceError(
    'no-digests',
    `Expected a folder with log files and digests, or a bucket of them, for --verify-digests as --trace ${source}; found another kind of source.`,
    'Use s3://BUCKET, or copy the trail with aws s3 sync s3://BUCKET/AWSLogs ./AWSLogs, and use that folder.',
  );
}
