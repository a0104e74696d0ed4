import { SourceError } from '#domain/errors.ts';
import { accountsIn, regionsIn, splitSource } from '../source-options.ts';

export interface BucketPlace {
  readonly bucket: string;
  /** A folder ends in `/`; empty means the whole bucket; anything else is one object. */
  readonly prefix: string;
  /** Empty: all. */
  readonly accounts: readonly string[];
  /** Empty: all. */
  readonly regions: readonly string[];
  /** https://docs.aws.amazon.com/AmazonS3/latest/userguide/RequesterPaysBuckets.html */
  readonly requesterPays: boolean;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, including access point aliases */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const OBJECT = /\.(?:json|ndjson|jsonl|gz)$/i;

/**
 * Parses `s3://BUCKET[/PREFIX][?accounts=ID,ID&regions=REGION,REGION&request-payer=requester]`. A prefix with the ending of a log file is
 * one object.
 * @throws SourceError if a part is invalid
 */
export function parseBucketSource(source: string): BucketPlace {
  const { place, options } = splitSource(source, ['accounts', 'regions', 'request-payer']);
  const [bucket = '', ...path] = place.slice('s3://'.length).split('/');
  const payer = options.get('request-payer');
  if (!BUCKET.test(bucket) || (payer !== undefined && payer !== 'requester')) {
    throw new SourceError(
      'not-a-bucket',
      `Expected ${BUCKET.test(bucket) ? 'request-payer=requester' : 'the name of a bucket'} in --trace ${source}; found ${BUCKET.test(bucket) ? payer : bucket || 'nothing'}.`,
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
