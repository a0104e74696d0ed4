import type { S3Client } from '@aws-sdk/client-s3';
import { SourceError } from '#domain/errors.ts';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { openClient } from './s3-bucket.ts';
import { explainBucketError } from './s3-errors.ts';
import type { BucketPlace } from './s3-source.ts';
import type { ExamineTrailOptions } from '../examine-options.ts';
import { requirePermission } from '../required-permission.ts';

interface BucketCheck {
  readonly client: S3Client;
  readonly place: BucketPlace;
  readonly name: string;
  readonly signal: AbortSignal;
}

/**
 * Lists one key and reads its first byte. This needs s3:ListBucket, s3:GetObject, and the key of an encrypted trail.
 * @throws SourceError if one of them is refused, or the bucket is empty
 */
export async function examineBucket(place: BucketPlace, { endpoint, signal }: ExamineTrailOptions): Promise<ExaminedTrail> {
  const client = await openClient({ endpoint });
  const name = `s3://${place.bucket}/${place.prefix}`;
  const check = { client, place, name, signal };
  try {
    const isObject = place.prefix !== '' && !place.prefix.endsWith('/');
    const key = isObject ? place.prefix : await firstKey(check);
    if (key === undefined) throw emptyBucket(name);
    await readFirstByte(check, key);
    return { name, found: `${isObject ? '' : 'can be listed, and '}s3://${place.bucket}/${key} can be read` };
  } finally {
    client.destroy();
  }
}

/** Searches below AWSLogs first, which also contains an organisation's log files. Without such files, any key is sufficient. */
async function firstKey({ client, place, name, signal }: BucketCheck): Promise<string | undefined> {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  for (const prefix of place.prefix.includes('AWSLogs/') ? [place.prefix] : [`${place.prefix}AWSLogs/`, place.prefix]) {
    const question = new ListObjectsV2Command({ Bucket: place.bucket, Prefix: prefix, MaxKeys: 10, ...payer(place) });
    const ask = () => client.send(question, { abortSignal: signal });
    const { Contents: contents = [] } = await requirePermission('s3:ListBucket', ask, (error) => explainBucketError(error, name));
    // Consoles create empty objects to represent folders.
    const found = contents.find(({ Key = '', Size = 0 }) => Size > 0 && !Key.endsWith('/'))?.Key;
    if (found !== undefined) return found;
  }
  return undefined;
}

async function readFirstByte({ client, place, signal }: BucketCheck, key: string): Promise<void> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const question = new GetObjectCommand({ Bucket: place.bucket, Key: key, Range: 'bytes=0-0', ...payer(place) });
  const ask = async (): Promise<void> => {
    const { Body: body } = await client.send(question, { abortSignal: signal });
    await body?.transformToByteArray();
  };
  await requirePermission('s3:GetObject', ask, (error) => explainBucketError(error, `s3://${place.bucket}/${key}`));
}

function payer({ requesterPays }: BucketPlace): { readonly RequestPayer?: 'requester' } {
  return requesterPays ? { RequestPayer: 'requester' } : {};
}

function emptyBucket(name: string): SourceError {
  return new SourceError(
    'no-trail-in-bucket',
    `Expected the files of a trail in ${name}; found none.`,
    'Use the prefix of the trail, S3KeyPrefix of aws cloudtrail describe-trails: s3://BUCKET/PREFIX.',
  );
}
