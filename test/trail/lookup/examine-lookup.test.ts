// @module-tag slow
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { examineLookup } from '#trail/lookup/examine-lookup.ts';
import { parseLookupSource } from '#trail/lookup/lookup-source.ts';
import { actionOf } from '../../support/query-servers.ts';
import { startCloudTrail } from '../../support/trail-sources.ts';
import type { Answer, Asked } from '../../support/trail-sources.ts';

let closing: (() => Promise<void>)[] = [];
beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAEXAMPLEUSER00001');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(closing.map((close) => close()));
  closing = [];
});

async function lookAt(
  source: string,
  answer: (action: string, asked: Asked) => Answer,
): Promise<{ readonly asked: readonly Asked[]; readonly trail: ExaminedTrail }> {
  const server = await startCloudTrail((asked) => answer(actionOf(asked), asked));
  closing.push(() => server.close());
  const options = { endpoint: server.endpoint, signal: new AbortController().signal };
  return { trail: await examineLookup(parseLookupSource(source), options), asked: server.asked };
}

describe('an event history', () => {
  it('is asked for one event in each region', async () => {
    const { asked, trail } = await lookAt('cloudtrail:eu-west-1,us-east-1', (_action, { region }) => ({
      status: 200,
      body: { Events: region === 'eu-west-1' ? [{ EventId: 'e-1' }] : [] },
    }));

    expect(trail).toEqual({
      name: 'eu-west-1, us-east-1',
      found: 'LookupEvents answers (2 event histories, 1 of them without an event)',
    });
    expect(asked.map(({ body }) => body)).toEqual([{ MaxResults: 1 }, { MaxResults: 1 }]);
  });

  it('reminds of the region that global services log in', async () => {
    const { trail } = await lookAt('cloudtrail:eu-west-1', () => ({ status: 200, body: { Events: [{ EventId: 'e-1' }] } }));

    expect(trail.doubt).toContain('us-east-1');
  });

  it('names the missing action, as AWS does where it does', async () => {
    const said = 'User: arn:aws:iam::123456789012:user/dana is not authorized to perform: cloudtrail:LookupEvents with an explicit deny';
    const refused = lookAt('cloudtrail', () => ({ status: 400, body: { __type: 'AccessDeniedException', message: said } }));

    await expect(refused).rejects.toMatchObject({
      code: 'access-denied',
      hint: expect.stringMatching(/^The missing IAM action is cloudtrail:LookupEvents\. /) as string,
    });
  });
});
