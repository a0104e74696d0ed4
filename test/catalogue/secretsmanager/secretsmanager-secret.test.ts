import { expect, it } from 'vitest';
import { asCalls } from '#catalogue/catalogue.ts';
import { secretsmanagerSecret } from '#catalogue/secretsmanager/secretsmanager-secret.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { anEvent } from '../../support/builders.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:app/token-AbCdEf';

it.each<{ readonly name: string; readonly over: Partial<CloudTrailEvent>; readonly expected: readonly object[] }>([
  {
    name: 'the ARN in the response',
    over: { requestParameters: { secretId: 'app/token' }, responseElements: { arn: ARN, name: 'app/token' } },
    expected: [{ arn: ARN }],
  },
  {
    name: 'the ARN in a response, spelled differently',
    over: { requestParameters: { secretId: 'app/token' }, responseElements: { aRN: ARN } },
    expected: [{ arn: ARN }],
  },
  { name: 'the ARN in the request', over: { requestParameters: { secretId: ARN }, responseElements: null }, expected: [{ arn: ARN }] },
  { name: 'the name', over: { requestParameters: { secretId: 'app/token' }, responseElements: null }, expected: [{ name: 'app/token' }] },
  { name: 'nothing', over: { requestParameters: null, responseElements: null }, expected: [] },
])('a secret is identified by $name', ({ over, expected }) => {
  const event = anEvent({ eventSource: 'secretsmanager.amazonaws.com', eventName: 'RestoreSecret', ...over });

  expect(asCalls(secretsmanagerSecret.calls['RestoreSecret'] ?? []).flatMap((call) => call.identify(event))).toEqual(expected);
});
