import { describe, expect, it } from 'vitest';
import { parseLookupSource } from '#trail/lookup/lookup-source.ts';

const ARN = 'arn:aws:iam::111122223333:role/audit';

describe('parseLookupSource', () => {
  it.each([
    ['cloudtrail', [], []],
    ['cloudtrail:eu-west-1,us-east-1', ['eu-west-1', 'us-east-1'], []],
    [
      'cloudtrail:eu-west-1?accounts=111122223333,123456789012&role=audit',
      ['eu-west-1'],
      [
        { id: '111122223333', role: 'audit' },
        { id: '123456789012', role: 'audit' },
      ],
    ],
    [
      'cloudtrail?accounts=111122223333&role=audit&external-id=example-id',
      [],
      [{ id: '111122223333', role: 'audit', externalId: 'example-id' }],
    ],
    [`cloudtrail?role=${ARN}`, [], [{ id: '111122223333', role: ARN }]],
    [`cloudtrail?accounts=111122223333&role=${ARN}`, [], [{ id: '111122223333', role: ARN }]],
  ])('reads %s', (source, regions, accounts) => {
    expect(parseLookupSource(source)).toEqual({ regions, accounts });
  });

  it.each([
    ['cloudtrail:', 'not-a-region', 'found nothing'],
    ['cloudtrail?accounts=111122223333', 'no-role', 'found none'],
    ['cloudtrail?external-id=example-id', 'no-role', 'found none'],
    ['cloudtrail?role=audit', 'roles-and-accounts', 'found none'],
    [`cloudtrail?accounts=123456789012&role=${ARN}`, 'roles-and-accounts', 'found 123456789012 and a role of 111122223333'],
    ['cloudtrail?accounts=1234&role=audit', 'not-an-account', 'found 1234'],
    ['cloudtrail?accounts=111122223333&role=not a role', 'not-a-role', 'found not a role'],
    ['cloudtrail?regions=eu-west-1', 'not-a-source-option', 'found regions=eu-west-1'],
  ])('refuses %s', (source, code, found) => {
    expect(() => parseLookupSource(source)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(found) }));
  });
});
