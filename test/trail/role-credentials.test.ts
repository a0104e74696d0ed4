import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentialsOf } from '#trail/role-credentials.ts';
import type { AccountRole } from '#trail/role-credentials.ts';
import { startCloudTrail } from '../support/trail-sources.ts';
import type { CloudTrailServer } from '../support/trail-sources.ts';

describe('credentialsOf', () => {
  let server: CloudTrailServer;
  beforeEach(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
    server = await startCloudTrail(() => ({ status: 500, body: {} }));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  async function take(account: AccountRole, region = 'eu-west-1') {
    const given = await credentialsOf(account, { region, endpoint: server.endpoint });
    return typeof given === 'function' ? given() : given;
  }

  it('returns the credentials from STS', async () => {
    const taken = await take({ id: '111122223333', role: 'audit' });

    expect(taken).toMatchObject({ accessKeyId: 'ASIA111122223333', secretAccessKey: 'example', sessionToken: 'example' });
  });

  it('sends no request before they are needed', async () => {
    await credentialsOf({ id: '111122223333', role: 'audit' }, { region: 'eu-west-1', endpoint: server.endpoint });

    expect(server.assumed).toEqual([]);
  });

  it.each([
    ['eu-west-1', 'audit', 'arn:aws:iam::111122223333:role/audit'],
    ['eu-west-1', 'teams/audit', 'arn:aws:iam::111122223333:role/teams/audit'],
    ['us-gov-east-1', 'audit', 'arn:aws-us-gov:iam::111122223333:role/audit'],
    ['cn-north-1', 'audit', 'arn:aws-cn:iam::111122223333:role/audit'],
    ['cn-north-1', 'arn:aws:iam::111122223333:role/audit', 'arn:aws:iam::111122223333:role/audit'],
  ])('sends in %s the request for %s as %s', async (region, role, arn) => {
    await take({ id: '111122223333', role }, region);

    expect(server.assumed).toMatchObject([{ Action: 'AssumeRole', RoleArn: arn, RoleSessionName: 'reconcile' }]);
  });

  it('sends an external id only if there is one', async () => {
    await take({ id: '111122223333', role: 'audit', externalId: 'example-id' });
    await take({ id: '111122223333', role: 'audit' });

    expect(server.assumed.map(({ ExternalId }) => ExternalId)).toEqual(['example-id', undefined]);
  });
});
