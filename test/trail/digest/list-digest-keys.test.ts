// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DigestKeys } from '#trail/digest/digest-keys.ts';
import { digestKeysOfCloudTrail } from '#trail/digest/list-digest-keys.ts';
import { aSigningKey } from '../../support/signed-trail.ts';
import type { SigningKey } from '../../support/signed-trail.ts';
import { startCloudTrail } from '../../support/trail-sources.ts';
import type { Answer, CloudTrailServer } from '../../support/trail-sources.ts';

describe('digestKeysOfCloudTrail', () => {
  let server: CloudTrailServer | undefined;
  beforeEach(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    vi.stubEnv('AWS_REGION', 'eu-west-1');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server?.close();
    server = undefined;
  });

  async function ask(answer: (count: number) => Answer): Promise<DigestKeys> {
    server = await startCloudTrail((_asked, count) => answer(count));
    return digestKeysOfCloudTrail({ endpoint: server.endpoint })(['eu-west-1']);
  }

  const entry = ({ der, fingerprint }: SigningKey): object => ({ Value: der.toString('base64'), Fingerprint: fingerprint });

  it('returns the keys of every page, for the whole history', async () => {
    const keys = [aSigningKey(), aSigningKey()] as const;

    const found = await ask((count) => ({
      status: 200,
      body: { PublicKeyList: [entry(keys[count === 1 ? 0 : 1])], ...(count === 1 ? { NextToken: 'more' } : {}) },
    }));

    expect([...found]).toEqual(keys.map(({ fingerprint, der }) => [fingerprint, der]));
    const StartTime = Date.parse('2015-10-01T00:00:00Z') / 1000;
    expect(server?.asked.map((asked) => asked.body)).toEqual([{ StartTime }, { StartTime, NextToken: 'more' }]);
  });

  it('requests each region with digests once', async () => {
    const keys = { 'eu-west-1': aSigningKey(), 'us-east-1': aSigningKey() };
    server = await startCloudTrail(({ region }) => ({
      status: 200,
      body: { PublicKeyList: [entry(region === 'us-east-1' ? keys['us-east-1'] : keys['eu-west-1'])] },
    }));
    const find = digestKeysOfCloudTrail({ endpoint: server.endpoint });

    const both = await find(['eu-west-1', 'us-east-1', 'eu-west-1']);
    const one = await find(['us-east-1']);
    const none = await find([]);

    expect([...both.keys()]).toEqual([keys['eu-west-1'].fingerprint, keys['us-east-1'].fingerprint]);
    expect([...one.keys()]).toEqual([keys['us-east-1'].fingerprint]);
    expect(none.size).toBe(0);
    expect(server.asked.map(({ region }) => region)).toEqual(['eu-west-1', 'us-east-1']);
  });

  it.each([
    ['no keys', { status: 200, body: { PublicKeyList: [] } }, 'digest-keys'],
    ['no permission', { status: 400, body: { __type: 'AccessDeniedException', message: 'no' } }, 'access-denied'],
  ])('refuses %s, and suggests --digest-keys', async (_title, answer, code) => {
    await expect(ask(() => answer)).rejects.toMatchObject({ code, hint: expect.stringContaining('--digest-keys') });
  });
});
