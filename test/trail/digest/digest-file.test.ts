import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashLogFile, hashPlain, parseDigest, readDigest } from '#trail/digest/digest-file.ts';
import { aSigningKey, writeSignedTrail } from '../../support/signed-trail.ts';
import type { SignedTrailOptions, SigningKey } from '../../support/signed-trail.ts';
import { makeScratch } from '../../support/trail-sources.ts';
import type { Scratch } from '../../support/trail-sources.ts';

const SIGNATURE = 'ab12';
let key: SigningKey;
let scratch: Scratch;
beforeAll(() => {
  key = aSigningKey();
});
beforeEach(() => {
  scratch = makeScratch();
});
afterEach(() => scratch.remove());

function written(over: Partial<SignedTrailOptions> = {}): { readonly log: string; readonly digest: string } {
  const { logs, digests } = writeSignedTrail({ folder: scratch.path, key, hours: 1, ...over });
  return { log: logs[0] ?? '', digest: digests[0] ?? '' };
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe('readDigest', () => {
  it.each([true, false])('returns its fields and the hash of its text, compressed: %s', async (isPacked) => {
    const { log, digest: path } = written();
    const text = gunzipSync(readFileSync(path));
    if (!isPacked) writeFileSync(path, text);

    const digest = await readDigest(path);

    expect(digest).toMatchObject({
      path,
      sha256: sha256(text),
      digestStartTime: '2026-01-15T10:00:00Z',
      digestEndTime: '2026-01-15T11:00:00Z',
      digestPublicKeyFingerprint: key.fingerprint,
      previousDigestSignature: null,
      logFiles: [{ s3Object: log.slice(log.indexOf('AWSLogs/')), hashValue: sha256(gunzipSync(readFileSync(log))) }],
    });
  });

  it.each([
    ['.sig', `${SIGNATURE}\n`, SIGNATURE],
    ['.sig', 'not hex', undefined],
    ['.metadata.json', JSON.stringify({ Metadata: { signature: SIGNATURE } }), SIGNATURE],
    ['.metadata.json', '{"Metadata": {', undefined],
    ['.metadata.json', JSON.stringify({ signature: SIGNATURE }), undefined],
  ])('reads the signature from %s: %j', async (ending, content, signature) => {
    const { digest: path } = written({ sidecar: 'none' });
    writeFileSync(`${path}${ending}`, content);

    expect(await readDigest(path)).toHaveProperty('signature', signature);
  });

  it('has no signature if none was stored', async () => {
    expect(await readDigest(written({ sidecar: 'none' }).digest)).toHaveProperty('signature', undefined);
  });

  it('reports a missing file', async () => {
    expect(await readDigest(`${scratch.path}/none.json.gz`)).toBe('expected a digest file, found ENOENT');
  });
});

describe('parseDigest', () => {
  const beside = { path: 'digest.json.gz', signature: undefined };

  it.each([
    ['abc1', 'abc1'],
    ['abc', undefined],
    ['', undefined],
  ])('reads "%s" as the signature %s', async (signature, taken) => {
    const bytes = readFileSync(written().digest);

    expect(await parseDigest(bytes, { path: 'digest.json.gz', signature })).toMatchObject({ path: 'digest.json.gz', signature: taken });
  });

  it.each([
    ['no times', { digestStartTime: 'yesterday' }, 'digestStartTime'],
    ['another algorithm', { digestSignatureAlgorithm: 'SHA1withRSA' }, 'digestSignatureAlgorithm'],
    ['an invalid hash', { previousDigestHashValue: 'xyz' }, 'previousDigestHashValue'],
    ['a log file without a hash', { logFiles: [{ s3Object: 'a.json.gz', hashAlgorithm: 'SHA-256' }] }, 'logFiles.0.hashValue'],
  ])('refuses a digest with %s', async (_title, over, found) => {
    const text = JSON.parse(gunzipSync(readFileSync(written().digest)).toString('utf8')) as object;

    const parsed = await parseDigest(Buffer.from(JSON.stringify({ ...text, ...over })), beside);

    expect(parsed).toBe(`expected a digest file, found no usable ${found}`);
  });

  it.each([
    ['text', Buffer.from('hello'), 'no JSON'],
    ['a truncated gzip file', gzipSync('{"digestStartTime": "2026-01-15T10:00:00Z"}').subarray(0, 30), 'Z_BUF_ERROR'],
  ])('refuses %s', async (_title, bytes, found) => {
    expect(await parseDigest(bytes, beside)).toBe(`expected a digest file, found ${found}`);
  });
});

describe('hashLogFile', () => {
  it('hashes the contents, compressed or not', async () => {
    const files = [scratch.write('a.json.gz', gzipSync('{"Records": []}')), scratch.write('a.json', '{"Records": []}')];

    expect(await Promise.all(files.map(hashLogFile))).toEqual([sha256('{"Records": []}'), sha256('{"Records": []}')]);
  });

  it('returns nothing for a broken or missing file', async () => {
    const broken = scratch.write('a.json.gz', gzipSync('{"Records": []}'));
    truncateSync(broken, 20);

    expect(await Promise.all([broken, `${scratch.path}/none.json.gz`].map(hashLogFile))).toEqual([undefined, undefined]);
  });
});

describe('hashPlain', () => {
  const packed = gzipSync('{"Records": []}');

  it.each([
    ['packed', [packed.subarray(0, 1), packed.subarray(1)]],
    ['plain', [Buffer.from('{"Records"'), Buffer.from(': []}')]],
  ])('hashes chunks, %s', async (_title, chunks) => {
    expect(await hashPlain(Readable.from(chunks), 'a.json.gz')).toBe(sha256('{"Records": []}'));
  });

  it('returns nothing for invalid gzip', async () => {
    expect(await hashPlain(Readable.from([packed.subarray(0, 20)]), 'a.json.gz')).toBeUndefined();
  });

  it('rethrows an error of the chunks', async () => {
    async function* cut() {
      yield Buffer.from('{"Records"');
      await Promise.resolve();
      throw new TypeError('the connection broke');
    }

    await expect(hashPlain(cut(), 'a.json.gz')).rejects.toThrow('the connection broke');
  });
});
