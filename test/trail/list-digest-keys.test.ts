import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listDigestKeys } from '#trail/list-digest-keys.ts';
import { aSigningKey } from '../support/signed-trail.ts';
import type { SigningKey } from '../support/signed-trail.ts';
import { startCloudTrail } from '../support/trail-sources.ts';
import type { Answer, CloudTrailServer } from '../support/trail-sources.ts';

describe('listDigestKeys', () => {
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

  async function ask(answer: (count: number) => Answer): ReturnType<typeof listDigestKeys> {
    server = await startCloudTrail((_asked, count) => answer(count));
    return listDigestKeys({ endpoint: server.endpoint });
  }

  const entry = ({ der, fingerprint }: SigningKey): object => ({ Value: der.toString('base64'), Fingerprint: fingerprint });

  it('takes the keys of every page, as far back as there are any', async () => {
    const keys = [aSigningKey(), aSigningKey()] as const;

    const found = await ask((count) => ({
      status: 200,
      body: { PublicKeyList: [entry(keys[count === 1 ? 0 : 1])], ...(count === 1 ? { NextToken: 'more' } : {}) },
    }));

    expect([...found]).toEqual(keys.map(({ fingerprint, der }) => [fingerprint, der]));
    const StartTime = Date.parse('2015-10-01T00:00:00Z') / 1000;
    expect(server?.asked.map((asked) => asked.body)).toEqual([{ StartTime }, { StartTime, NextToken: 'more' }]);
  });

  it.each([
    ['no keys', { status: 200, body: { PublicKeyList: [] } }, 'digest-keys'],
    ['no permission', { status: 400, body: { __type: 'AccessDeniedException', message: 'no' } }, 'access-denied'],
  ])('refuses %s, and says how else', async (_title, answer, code) => {
    await expect(ask(() => answer)).rejects.toMatchObject({ code, hint: expect.stringContaining('--digest-keys') });
  });
});
