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

/** What a trail may need besides its name. */
export interface OpenTrailOptions {
  readonly stdin: Readable;
  readonly clock: Clock;
  /** URL to call in place of AWS's own; undefined: as the AWS SDK is configured. */
  readonly endpoint: string | undefined;
  /** Takes a sentence for the user, such as what a query cost; absent: nobody listens. */
  readonly tell?: (message: string) => void;
  /** Ends what runs elsewhere on our account; absent: nobody interrupts. */
  readonly interrupted?: AbortSignal;
  /** Finds CloudTrail's public keys, where digests are to be checked; undefined: they are not. */
  readonly digestKeys?: FindDigestKeys | undefined;
}

const UNDISTURBED = { tell: () => undefined, interrupted: new AbortController().signal };

/**
 * Opens the trail that `--trace` names: `-` is stdin, `cloudtrail…` event histories (see parseLookupSource), `athena:…` a
 * table over the trail (see parseAthenaSource), `lake:…` an event data store (see parseLakeSource), `s3://…` the bucket of
 * a trail or one object in it (see parseBucketSource), all else a file or a folder (`./cloudtrail` for one of that name).
 * @param source what the user wrote
 * @param options stdin, clock and endpoint
 * @returns the trail, not yet read
 * @throws SourceError when the path does not exist, or a part of the name cannot be what it stands for
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

/** What CloudTrail itself answers needs none; all else may have been written by anybody. */
function noDigests(source: string): SourceError {
  return new SourceError(
    'no-digests',
    `--trace ${source}: expected a folder with log files and digests, or a bucket of them, for --verify-digests; found another kind of source`,
    'Use s3://BUCKET, or copy the trail with aws s3 sync s3://BUCKET/AWSLogs ./AWSLogs, and use that folder.',
  );
}
