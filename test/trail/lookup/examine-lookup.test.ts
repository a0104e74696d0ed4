// @module-tag slow
import { describe, expect, it } from 'vitest';
import { examineLookup } from '#trail/lookup/examine-lookup.ts';
import { parseLookupSource } from '#trail/lookup/lookup-source.ts';
import { lookingAt } from '../../support/examined-trails.ts';

const lookAt = lookingAt((source, options) => examineLookup(parseLookupSource(source), options));

describe('an event history', () => {
  it('is checked with one event per region', async () => {
    const { asked, trail } = await lookAt('cloudtrail:eu-west-1,us-east-1', (_action, { region }) => ({
      status: 200,
      body: { Events: region === 'eu-west-1' ? [{ EventId: 'e-1' }] : [] },
    }));

    expect(trail).toEqual({
      name: 'eu-west-1, us-east-1',
      found: 'LookupEvents works (2 event histories, 1 of them without an event)',
    });
    expect(asked.map(({ body }) => body)).toEqual([{ MaxResults: 1 }, { MaxResults: 1 }]);
  });

  it('warns about the region of global services', async () => {
    const { trail } = await lookAt('cloudtrail:eu-west-1', () => ({ status: 200, body: { Events: [{ EventId: 'e-1' }] } }));

    expect(trail.doubt).toContain('us-east-1');
  });

  it('names the missing action, as in the AWS message if it has one', async () => {
    const said = 'User: arn:aws:iam::123456789012:user/dana is not authorized to perform: cloudtrail:LookupEvents with an explicit deny';
    const refused = lookAt('cloudtrail', () => ({ status: 400, body: { __type: 'AccessDeniedException', message: said } }));

    await expect(refused).rejects.toMatchObject({
      code: 'access-denied',
      hint: expect.stringMatching(/^The missing IAM action is cloudtrail:LookupEvents\. /) as string,
    });
  });
});
