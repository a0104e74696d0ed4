import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { SourceError } from '#domain/errors.ts';
import type { Digest } from './digest-file.ts';

const KeyList = z.object({ PublicKeyList: z.array(z.object({ Value: z.string(), Fingerprint: z.string() })).min(1) });

/** Fingerprint → PKCS #1 key in DER. */
export type DigestKeys = ReadonlyMap<string, Buffer>;

/** Finds the keys that digests of these regions are signed with. @throws SourceError where they cannot be had */
export type FindDigestKeys = (regions: readonly string[]) => Promise<DigestKeys>;

/**
 * Reads the public keys that CloudTrail signs digests with.
 * https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_ListPublicKeys.html
 * @param path a file with what `aws cloudtrail list-public-keys` prints; several regions may be concatenated as a JSON list
 * @returns the keys by fingerprint
 * @throws SourceError when the file holds none
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
      `${path}: expected the output of aws cloudtrail list-public-keys; found ${(error as NodeJS.ErrnoException).code ?? 'other content'}`,
      'Write it with: aws cloudtrail list-public-keys --start-time TIME --region REGION > keys.json',
      error,
    );
  }
}

/**
 * Whether a signature is of a digest.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-custom-validation.html
 * @param key the public key of the digest's fingerprint
 * @returns true where RSA PKCS #1 v1.5 over SHA-256 says so
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
