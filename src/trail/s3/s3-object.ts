import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { BucketPlace } from './s3-source.ts';

export interface OpenBucket extends BucketPlace {
  readonly client: S3Client;
}

export interface TrailObject {
  readonly key: string;
  /** In bytes; undefined if the object was not listed. */
  readonly size: number | undefined;
}

/** Maximum number of consecutive broken connections of one object without a new byte. */
const MAX_BREAKS = 3;

/** May be read several times, with the same content. */
export interface ObjectReader {
  /** Streams the bytes and resumes broken connections. @throws the SDK's error if a retry is useless or the object was replaced */
  readonly read: (signal: AbortSignal) => AsyncGenerator<Buffer, void>;
  /** Returns user metadata by lower-case name; empty before the first read. */
  readonly metadata: () => Readonly<Record<string, string>>;
}

/** Opens an object without a request yet. https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html */
export function openObject(bucket: OpenBucket, key: string): ObjectReader {
  let etag: string | undefined;
  let metadata: Readonly<Record<string, string>> = {};
  const ask = async (at: number, signal: AbortSignal): Promise<GetObjectCommandOutput> => {
    const answer = await get(bucket, { key, at, etag }, signal);
    etag ??= answer.ETag;
    metadata = answer.Metadata ?? {};
    return answer;
  };
  return { read: (signal) => readOn((at) => ask(at, signal), signal), metadata: () => metadata };
}

async function* readOn(ask: (at: number) => Promise<GetObjectCommandOutput>, signal: AbortSignal): AsyncGenerator<Buffer, void> {
  let at = 0;
  let breaks = 0;
  for (;;) {
    const before = at;
    try {
      const answer = await ask(at);
      for await (const chunk of (answer.Body ?? []) as Readable | []) {
        at += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
      return;
    } catch (error) {
      breaks = at > before ? 1 : breaks + 1;
      if (signal.aborted || isAnswer(error) || breaks >= MAX_BREAKS) throw error;
    }
  }
}

async function get(
  { client, bucket, requesterPays }: OpenBucket,
  { key, at, etag }: { readonly key: string; readonly at: number; readonly etag: string | undefined },
  abortSignal: AbortSignal,
): Promise<GetObjectCommandOutput> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const rest = { ...(at === 0 ? {} : { Range: `bytes=${at}-` }), ...(etag === undefined ? {} : { IfMatch: etag }) };
  const payer = requesterPays ? { RequestPayer: 'requester' as const } : {};
  return client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...rest, ...payer }), { abortSignal });
}

/** True for an error that S3 itself returned. S3 would return it again; the SDK has already retried. */
function isAnswer(error: unknown): boolean {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode !== undefined;
}
