import { SourceError } from '#domain/errors.ts';
import { accountsIn, regionsIn, splitSource } from '../source-options.ts';

/** Which objects of which bucket are read. */
export interface BucketPlace {
  readonly bucket: string;
  /** A folder ends in `/`; empty is the whole bucket; anything else is one object. */
  readonly prefix: string;
  /** None: all there are. */
  readonly accounts: readonly string[];
  /** None: all there are. */
  readonly regions: readonly string[];
  /** Whether the caller pays for what is read. https://docs.aws.amazon.com/AmazonS3/latest/userguide/RequesterPaysBuckets.html */
  readonly requesterPays: boolean;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, access point aliases included */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const OBJECT = /\.(?:json|ndjson|jsonl|gz)$/i;

/**
 * Reads `s3://BUCKET[/PREFIX][?accounts=ID,ID&regions=REGION,REGION&request-payer=requester]`.
 * @param source what the user wrote; a prefix that ends like a trail's file is one object
 * @returns the place
 * @throws SourceError when a part of it cannot be what it stands for
 */
export function parseBucketSource(source: string): BucketPlace {
  const { place, options } = splitSource(source, ['accounts', 'regions', 'request-payer']);
  const [bucket = '', ...path] = place.slice('s3://'.length).split('/');
  const payer = options.get('request-payer');
  if (!BUCKET.test(bucket) || (payer !== undefined && payer !== 'requester')) {
    throw new SourceError(
      'not-a-bucket',
      `--trace ${source}: expected ${BUCKET.test(bucket) ? 'request-payer=requester' : 'the name of a bucket'}; found ${BUCKET.test(bucket) ? payer : bucket || 'nothing'}`,
      'Use s3://BUCKET or s3://BUCKET/PREFIX, with AWSLogs/ in the bucket or below the prefix.',
    );
  }
  const prefix = path.join('/');
  return {
    bucket,
    prefix: prefix === '' || prefix.endsWith('/') || OBJECT.test(prefix) ? prefix : `${prefix}/`,
    accounts: accountsIn(options.get('accounts'), source),
    regions: regionsIn(options.get('regions'), source),
    requesterPays: payer === 'requester',
  };
}
