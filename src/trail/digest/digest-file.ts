import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { SourceError } from '#domain/errors.ts';
import { decompress, isGzip } from '../bytes/decompress.ts';

/** A log file has some megabytes. One that unpacks to more than this is an attack. */
const MAX_PLAIN_BYTES = 512 * 1024 * 1024;
const unpack = promisify(gunzip);

const Hex = z.string().regex(/^(?:[0-9a-fA-F]{2})+$/);
const Time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-digest-file-structure.html */
const DigestText = z.object({
  digestStartTime: Time,
  digestEndTime: Time,
  digestS3Bucket: z.string(),
  digestS3Object: z.string(),
  digestPublicKeyFingerprint: z.string(),
  digestSignatureAlgorithm: z.literal('SHA256withRSA'),
  /** Null in the first digest of a chain. */
  previousDigestS3Object: z.string().nullish(),
  previousDigestHashValue: Hex.nullish(),
  previousDigestSignature: Hex.nullish(),
  logFiles: z.array(z.object({ s3Object: z.string(), hashValue: Hex, hashAlgorithm: z.literal('SHA-256') })),
});

export interface Digest extends z.infer<typeof DigestText> {
  readonly path: string;
  /** SHA-256 of its uncompressed text, in hex. */
  readonly sha256: string;
  /** In hex; undefined if it was not stored next to the file. */
  readonly signature: string | undefined;
}

/** The output of `aws s3api head-object`. */
const Metadata = z.object({ Metadata: z.object({ signature: Hex }) });

/**
 * Reads a digest file. Its signature is object metadata, which is lost when the file is copied to disk. It is therefore read from
 * `FILE.sig` (hex) or `FILE.metadata.json` (the output of `aws s3api head-object`).
 * @returns the digest, or a sentence that describes why the file is not a digest
 */
export async function readDigest(path: string): Promise<Digest | string> {
  try {
    return await parseDigest(await readFile(path), { path, signature: await readSignature(path) });
  } catch (error) {
    return `expected a digest file, found ${(error as NodeJS.ErrnoException).code ?? 'no file'}`;
  }
}

/** As readDigest, for bytes, gzip or plain. A malformed signature counts as absent. */
export async function parseDigest(
  bytes: Buffer,
  { path, signature }: { readonly path: string; readonly signature: string | undefined },
): Promise<Digest | string> {
  try {
    const text = await plain(bytes);
    const parsed = DigestText.safeParse(JSON.parse(text.toString('utf8')));
    if (!parsed.success) return `expected a digest file, found no usable ${parsed.error.issues[0]?.path.join('.') ?? 'content'}`;
    return { ...parsed.data, path, sha256: sha256(text), signature: Hex.safeParse(signature).data };
  } catch (error) {
    return `expected a digest file, found ${(error as NodeJS.ErrnoException).code ?? 'no JSON'}`;
  }
}

/** Returns the SHA-256 of the unpacked log file in hex, as in digests; undefined if the file is unreadable or broken. */
export async function hashLogFile(path: string): Promise<string | undefined> {
  return readFile(path)
    .then(plain)
    .then(sha256, () => undefined);
}

/** Returns the SHA-256 of the unpacked bytes in hex; undefined if they cannot be unpacked. @throws errors of the chunks */
export async function hashPlain(chunks: AsyncIterable<Buffer>, name: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of decompress(chunks, name)) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}

async function plain(bytes: Buffer): Promise<Buffer> {
  return isGzip(bytes) ? unpack(bytes, { maxOutputLength: MAX_PLAIN_BYTES }) : bytes;
}

async function readSignature(path: string): Promise<string | undefined> {
  const signature = await readFile(`${path}.sig`, 'utf8').catch(() => undefined);
  const hex = Hex.safeParse(signature?.trim());
  if (hex.success) return hex.data;
  const metadata = await readFile(`${path}.metadata.json`, 'utf8').catch(() => undefined);
  return metadata === undefined ? undefined : Metadata.safeParse(parse(metadata)).data?.Metadata.signature;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
