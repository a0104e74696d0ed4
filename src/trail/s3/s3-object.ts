/** The bytes of one object. Takes a client and a key, returns bytes; a connection that breaks is taken up where it broke. */
import type { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { BucketPlace } from './s3-source.ts';

/** A bucket that can be asked. */
export interface OpenBucket extends BucketPlace {
  readonly client: S3Client;
}

/** One object of a listing. */
export interface TrailObject {
  readonly key: string;
  /** In bytes; undefined where it was not listed. */
  readonly size: number | undefined;
}

/** Connections of one object that may break, one after the other, without a byte in between. */
const MAX_BREAKS = 3;

/** An object that may be read several times: what is read later is what was read first. */
export interface ObjectReader {
  /**
   * Reads it as a stream.
   * @returns its bytes, each once
   * @throws what the SDK throws, where asking again is of no use: also where another object has taken its place
   */
  readonly read: (signal: AbortSignal) => AsyncGenerator<Buffer, void>;
  /** What S3 keeps beside its bytes, by names in small letters; empty before it was read. */
  readonly metadata: () => Readonly<Record<string, string>>;
}

/**
 * Opens an object; nothing is asked yet. https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 * @returns what reads it
 */
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

/** What S3 has answered it will answer again; the SDK has tried already what is worth trying. */
function isAnswer(error: unknown): boolean {
  return (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode !== undefined;
}
