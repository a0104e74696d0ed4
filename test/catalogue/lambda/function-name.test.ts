import { expect, it } from 'vitest';
import { request } from '#catalogue/words.ts';
import { functionArn, functionName, qualifiedFunctionArn } from '#catalogue/lambda/function-name.ts';
import type { Json } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

const ARN = 'arn:aws:lambda:us-east-1:123456789012:function:app';

it.each<[Json, string | undefined, string | undefined, string | undefined]>([
  ['app', 'app', ARN, ARN],
  ['app:live', 'app', ARN, `${ARN}:live`],
  [ARN, 'app', ARN, ARN],
  [`${ARN}:3`, 'app', ARN, `${ARN}:3`],
  [
    'arn:aws:lambda:eu-west-1:111122223333:function:app',
    'app',
    'arn:aws:lambda:eu-west-1:111122223333:function:app',
    'arn:aws:lambda:eu-west-1:111122223333:function:app',
  ],
  ['123456789012:function:app', 'app', ARN, ARN],
  ['123456789012:function:app:live', 'app', ARN, `${ARN}:live`],
  [encodeURIComponent(ARN), 'app', ARN, ARN],
  ['arn:aws:lambda:us-east-1:123456789012:event-source-mapping:0a1b2c3d', undefined, undefined, undefined],
  ['', undefined, undefined, undefined],
  [5, undefined, undefined, undefined],
])('reads %j', (value, name, arn, qualified) => {
  const event = anEvent({ requestParameters: { functionName: value } });
  const select = request('functionName');

  expect(functionName(select)(event)).toBe(name);
  expect(functionArn(select)(event)).toBe(arn);
  expect(qualifiedFunctionArn(select)(event)).toBe(qualified);
});

it('returns the name but no ARN if the record has no region', () => {
  const event = anEvent({ awsRegion: '', requestParameters: { functionName: 'app' } });

  expect(functionName(request('functionName'))(event)).toBe('app');
  expect(functionArn(request('functionName'))(event)).toBeUndefined();
});
