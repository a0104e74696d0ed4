// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerIdentity, signedHeaders } from '#trail/caller-identity.ts';
import { IDENTITY, startSts } from '../support/sts-server.ts';
import type { StsServer } from '../support/sts-server.ts';

const NOW = new Date('2026-01-20T00:00:00Z');

describe('callerIdentity', () => {
  let server: StsServer | undefined;
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

  async function ask(answer: { readonly status: number; readonly body: string }) {
    server = await startSts(answer);
    return callerIdentity({ endpoint: server.endpoint, signal: new AbortController().signal, now: NOW });
  }

  it('sends one request signed for STS in the region, and returns account and ARN', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'a-session');

    expect(await ask({ status: 200, body: IDENTITY })).toEqual({
      account: '123456789012',
      arn: 'arn:aws:sts::123456789012:assumed-role/nightly/reconcile',
    });

    expect(server?.asked).toHaveLength(1);
    expect(server?.asked[0]).toMatchObject({
      body: 'Action=GetCallerIdentity&Version=2011-06-15',
      headers: {
        'x-amz-date': '20260120T000000Z',
        'x-amz-security-token': 'a-session',
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLEUSER00001\/20260120\/eu-west-1\/sts\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-security-token, Signature=[0-9a-f]{64}$/,
        ) as string,
      },
    });
  });

  it.each([
    ['InvalidClientTokenId', 403, 'no-credentials', 'aws sso login'],
    ['ExpiredToken', 400, 'no-credentials', 'aws sso login'],
    ['AccessDenied', 403, 'access-denied', 'sts:GetCallerIdentity'],
    ['InternalFailure', 500, 'identity-unknown', 'aws sso login'],
  ])('explains %s', async (code, status, expected, hint) => {
    const body = `<ErrorResponse><Error><Code>${code}</Code><Message>no</Message></Error></ErrorResponse>`;

    await expect(ask({ status, body })).rejects.toMatchObject({ code: expected, hint: expect.stringContaining(hint) as string });
  });

  it('ends after its timeout', async () => {
    const asking = callerIdentity({ endpoint: 'http://127.0.0.1:9/', signal: AbortSignal.abort(), now: NOW });

    await expect(asking).rejects.toMatchObject({ code: 'identity-unknown' });
  });
});

describe('signedHeaders', () => {
  it('has the same signature as botocore for the same request', () => {
    const { authorization } = signedHeaders({
      url: new URL('https://sts.eu-west-1.amazonaws.com/'),
      region: 'eu-west-1',
      credentials: { accessKeyId: 'AKIAEXAMPLEUSER00001', secretAccessKey: 'example-secret', sessionToken: 'a-session' },
      now: NOW,
    });

    expect(authorization).toMatch(/Signature=d7c287b669459d1d7793f94199934e194bd4807a00fb9715c7417ac2c2df62f8$/);
  });
});
