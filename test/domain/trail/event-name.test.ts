import { expect, it } from 'vitest';
import { plainEventName } from '#domain/trail/event-name.ts';

it.each([
  ['UpdateFunctionConfiguration20150331v2', 'UpdateFunctionConfiguration'],
  ['CreateFunction20150331', 'CreateFunction'],
  ['UpdateDistribution2014_01_31', 'UpdateDistribution'],
  ['RunInstances', 'RunInstances'],
  ['CreateDBCluster', 'CreateDBCluster'],
])('normalises %s to %s', (eventName, plain) => {
  expect(plainEventName(eventName)).toBe(plain);
});
