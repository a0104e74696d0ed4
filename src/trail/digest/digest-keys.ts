import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { SourceError } from '#domain/errors.ts';
import type { Digest } from './digest-file.ts';

const KeyList = z.object({ PublicKeyList: z.array(z.object({ Value: z.string(), Fingerprint: z.string() })).min(1) });

/** Fingerprint → PKCS #1 key in DER. */
export type DigestKeys = ReadonlyMap<string, Buffer>;

/** Gets the keys that sign digests in these regions. @throws SourceError if the keys are not available */
export type FindDigestKeys = (regions: readonly string[]) => Promise<DigestKeys>;

/**
 * Reads CloudTrail's public keys from the output of `aws cloudtrail list-public-keys`. Several regions may be a JSON list.
 * https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_ListPublicKeys.html
 * @throws SourceError if the file contains none
 */
export async function readDigestKeys(path: string): Promise<DigestKeys> {
  try {
    const json = JSON.parse(await readFile(path, 'utf8')) as unknown;
    const lists = z.array(KeyList).parse(Array.isArray(json) ? json : [json]);
    return new Map(
      lists.flatMap((list) => list.PublicKeyList).map(({ Fingerprint, Value }) => [Fingerprint, Buffer.from(Value, 'base64')]),
    );
  } catch (error) {
    throw new SourceError(
      'digest-keys',
      `Expected the output of aws cloudtrail list-public-keys in ${path}; found ${(error as NodeJS.ErrnoException).code ?? 'other content'}.`,
      'Write it with: `aws cloudtrail list-public-keys --start-time TIME --region REGION > keys.json`',
      error,
    );
  }
}

/**
 * Verifies a digest's signature: RSA PKCS #1 v1.5 over SHA-256.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-custom-validation.html
 * @param key the public key with the digest's fingerprint
 */
export function isSignedBy(digest: Digest, signature: string, key: Buffer): boolean {
  const signed = [
    digest.digestEndTime,
    `${digest.digestS3Bucket}/${digest.digestS3Object}`,
    digest.sha256,
    digest.previousDigestSignature ?? 'null',
  ].join('\n');
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'pkcs1' });
    return verify('sha256', Buffer.from(signed), publicKey, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}
