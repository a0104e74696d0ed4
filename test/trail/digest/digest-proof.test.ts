import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDigest } from '#trail/digest/digest-file.ts';
import type { Digest } from '#trail/digest/digest-file.ts';
import { explainDoubt, nameOf, proveBy } from '#trail/digest/digest-proof.ts';
import { aSigningKey, writeSignedTrail } from '../../support/signed-trail.ts';
import type { SignedTrail, SigningKey } from '../../support/signed-trail.ts';
import { makeScratch } from '../../support/trail-sources.ts';

const scratch = makeScratch();
let key: SigningKey;
let trail: SignedTrail;
let digests: readonly Digest[];

beforeAll(async () => {
  key = aSigningKey();
  trail = writeSignedTrail({ folder: scratch.path, key, hours: 2 });
  const read = await Promise.all(trail.digests.map(readDigest));
  digests = read.filter((each) => typeof each !== 'string');
});
afterAll(() => scratch.remove());

const findKeys = () => Promise.resolve(new Map([[key.fingerprint, key.der]]));

function log(hour: number): string {
  return trail.logs[hour] ?? '';
}

function hashOf(path: string): string {
  return createHash('sha256')
    .update(gunzipSync(readFileSync(path)))
    .digest('hex');
}

describe('proveBy', () => {
  it('proves the files in signed digests by their contents', async () => {
    const proof = await proveBy(digests, 'the trail', findKeys);

    expect(proof.problems).toEqual([]);
    expect([0, 1, 2].map((hour) => proof.isListed(log(hour)))).toEqual([true, true, false]);
    expect(proof.doubtOf(log(0), hashOf(log(0)))).toBeUndefined();
    expect(proof.doubtOf(log(0), hashOf(log(1)))).toBe('forged');
    expect(proof.doubtOf(log(0), undefined)).toBe('forged');
  });

  it.each([
    ['123456789012_CloudTrail_us-east-1_20260115T1010Z_other.json.gz', 'not-listed'],
    ['123456789012_CloudTrail_us-east-1_20260115T1230Z_other.json.gz', 'not-covered-yet'],
    ['123456789012_CloudTrail_us-east-1_20260115T0830Z_other.json.gz', 'not-covered'],
    ['123456789012_CloudTrail_eu-west-1_20260115T1010Z_other.json.gz', 'not-covered'],
    ['111122223333_CloudTrail_us-east-1_20260115T1010Z_other.json.gz', 'not-covered'],
    ['123456789012_CloudTrail_us-east-1_20261315T1010Z_other.json.gz', 'not-covered'],
    ['renamed.json.gz', 'not-covered'],
  ])('holds %s, which is in no digest, for %s', async (name, doubt) => {
    const proof = await proveBy(digests, 'the trail', findKeys);

    expect(proof.doubtOf(`AWSLogs/${name}`, undefined)).toBe(doubt);
  });

  it('proves nothing with digests of another key', async () => {
    const other = aSigningKey();

    const proof = await proveBy(digests, 'the trail', () => Promise.resolve(new Map([[key.fingerprint, other.der]])));

    expect(proof.isListed(log(0))).toBe(false);
    expect(proof.doubtOf(log(0), hashOf(log(0)))).toBe('not-covered');
    expect(proof.problems.map(({ where }) => where)).toEqual(trail.digests);
  });

  it('reports listed files in the window that were not read', async () => {
    const proof = await proveBy(digests, 'the trail', findKeys);

    const missing = proof.missing(new Set([nameOf(log(0))]), () => true);

    expect(missing).toEqual([
      { where: trail.digests[1], problem: expect.stringContaining(`expected the log file ${basename(log(1))} that it lists`) as string },
    ]);
    expect(proof.missing(new Set(), (wanted) => wanted.endsWith(basename(log(0))))).toHaveLength(1);
    expect(proof.missing(new Set(trail.logs.map(nameOf)), () => true)).toEqual([]);
  });

  it('reports an invalid digest, and requests no keys without a digest', async () => {
    const broken = { where: 'a.json.gz', problem: 'expected a digest file, found no JSON' };
    const find = vi.fn(findKeys);

    const proof = await proveBy([broken], 'the trail', find);

    expect(proof.problems).toEqual([broken, { where: 'the trail', problem: expect.stringContaining('found none') as string }]);
    expect(find).not.toHaveBeenCalled();
  });

  it('requests the keys of the regions of the digests', async () => {
    const find = vi.fn(findKeys);

    await proveBy(digests, 'the trail', find);

    expect(find.mock.calls).toEqual([[['us-east-1']]]);
  });

  it('fails if the keys are unavailable', async () => {
    await expect(proveBy(digests, 'the trail', () => Promise.reject(new Error('no keys')))).rejects.toThrow('no keys');
  });
});

describe('nameOf', () => {
  it.each([
    ['AWSLogs/123456789012/a.json.gz', 'a.json.gz'],
    [String.raw`AWSLogs\123456789012\a.json.gz`, 'a.json.gz'],
    ['a.json.gz', 'a.json.gz'],
  ])('of %s is %s', (path, name) => {
    expect(nameOf(path)).toBe(name);
  });
});

describe('explainDoubt', () => {
  it.each([
    ['forged', 'found other content'],
    ['not-listed', 'found that CloudTrail did not deliver it'],
  ] as const)('explains a file that is %s', (doubt, said) => {
    expect(explainDoubt(doubt)).toContain(said);
  });

  it.each(['not-covered', 'not-covered-yet', undefined] as const)('explains nothing for a file that is %s', (doubt) => {
    expect(explainDoubt(doubt)).toBeUndefined();
  });
});
