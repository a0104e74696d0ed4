// @module-tag slow
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { readDigest } from '#trail/digest/digest-file.ts';
import type { Digest } from '#trail/digest/digest-file.ts';
import { isSignedBy, readDigestKeys } from '#trail/digest/digest-keys.ts';
import { aSigningKey, keyList, writeSignedTrail } from '../../support/signed-trail.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('readDigestKeys', () => {
  it('reads one response, or a list of responses for several regions', async () => {
    const [one, other] = [aSigningKey(), aSigningKey()];
    const file = join(folder, 'keys.json');
    writeFileSync(file, keyList(one));
    const alone = await readDigestKeys(file);
    writeFileSync(file, `[${keyList(one)}, ${keyList(other)}]`);

    const both = await readDigestKeys(file);

    expect([alone.get(one.fingerprint), [...both.keys()]]).toEqual([one.der, [one.fingerprint, other.fingerprint]]);
  });

  it.each([
    ['a missing file', undefined],
    ['invalid JSON', 'keys'],
    ['no keys', '{"PublicKeyList": []}'],
  ])('refuses %s', async (_title, text) => {
    const file = join(folder, 'keys.json');
    if (text !== undefined) writeFileSync(file, text);

    await expect(readDigestKeys(file)).rejects.toBeInstanceOf(SourceError);
  });
});

describe('isSignedBy', () => {
  it.each<{ readonly case: string; readonly change: (digest: Digest) => Digest; readonly expected: boolean }>([
    { case: 'the signed digest', change: (digest) => digest, expected: true },
    { case: 'another text', change: (digest) => ({ ...digest, sha256: '00'.repeat(32) }), expected: false },
    { case: 'another object key', change: (digest) => ({ ...digest, digestS3Object: `x/${digest.digestS3Object}` }), expected: false },
    { case: 'another bucket', change: (digest) => ({ ...digest, digestS3Bucket: 'elsewhere' }), expected: false },
    { case: 'another hour', change: (digest) => ({ ...digest, digestEndTime: '2026-01-15T23:00:00Z' }), expected: false },
    { case: 'another previous digest', change: (digest) => ({ ...digest, previousDigestSignature: '00' }), expected: false },
  ])('$case: $expected', async ({ change, expected }) => {
    const key = aSigningKey();
    const { digests } = writeSignedTrail({ folder, key, hours: 2 });
    const digest = (await readDigest(digests[1] ?? '')) as Digest;

    expect(isSignedBy(change(digest), digest.signature ?? '', key.der)).toBe(expected);
  });

  it('rejects an invalid key', async () => {
    const { digests } = writeSignedTrail({ folder, key: aSigningKey(), hours: 1 });
    const digest = (await readDigest(digests[0] ?? '')) as Digest;

    expect(isSignedBy(digest, digest.signature ?? '', Buffer.from('no key'))).toBe(false);
  });
});
