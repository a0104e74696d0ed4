import { describe, expect, it } from 'vitest';
import { request } from '#catalogue/words.ts';
import { byService, clusterArn, clusterName, ecsArn, lastPart, taggedAs } from '#catalogue/ecs/ecs-arn.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

const HERE = 'arn:aws:ecs:us-east-1:123456789012:';
const given = (requestParameters: JsonObject, responseElements: JsonObject | null = null) =>
  anEvent({ requestParameters, responseElements });

describe('a cluster', () => {
  it.each([
    ['by its name', { cluster: 'shop' }, `${HERE}cluster/shop`, 'shop'],
    ['by its ARN', { cluster: `${HERE}cluster/shop` }, `${HERE}cluster/shop`, 'shop'],
    ['by default', {}, `${HERE}cluster/default`, 'default'],
  ])('is named %s', (_name, parameters, arn, name) => {
    expect([clusterArn(given(parameters)), clusterName(given(parameters))]).toEqual([arn, name]);
  });
});

describe('byService', () => {
  const identify = byService(request('service'));

  it.each<[string, JsonObject, JsonObject | null, readonly JsonObject[]]>([
    [
      'the ARN in the response',
      { service: 'web' },
      { service: { serviceArn: `${HERE}service/shop/web` } },
      [{ id: `${HERE}service/shop/web` }],
    ],
    [
      'the ARNs of both formats for a name',
      { cluster: 'shop', service: 'web' },
      null,
      [
        { id: `${HERE}service/shop/web` },
        { id: `${HERE}service/web`, cluster: `${HERE}cluster/shop` },
        { id: `${HERE}service/web`, cluster: 'shop' },
      ],
    ],
    [
      'the ARN in the call',
      { cluster: 'shop', service: `${HERE}service/shop/web` },
      null,
      [
        { id: `${HERE}service/shop/web` },
        { id: `${HERE}service/web`, cluster: `${HERE}cluster/shop` },
        { id: `${HERE}service/web`, cluster: 'shop' },
      ],
    ],
    ['nothing without a name', {}, null, []],
  ])('identifies by %s', (_name, parameters, answer, identities) => {
    expect(identify(given(parameters, answer))).toEqual(identities);
  });

  it('uses name and cluster if the record has no account', () => {
    const event = given({ cluster: `${HERE}cluster/shop`, service: 'web' });

    const identities = identify({ ...event, recipientAccountId: undefined, userIdentity: { type: 'IAMUser' } });

    expect(identities).toEqual([{ name: 'web', cluster: `${HERE}cluster/shop` }]);
  });
});

it.each([
  ['a short name', 'web:3', `${HERE}task-definition/web:3`],
  ['an ARN', `${HERE}task-definition/web:3`, `${HERE}task-definition/web:3`],
])('ecsArn builds the ARN of %s', (_name, asked, arn) => {
  expect(ecsArn('task-definition/', () => asked)(given({}))).toBe(arn);
});

it.each([
  ['service', `${HERE}service/shop/web`, [{ id: `${HERE}service/shop/web` }]],
  ['service', `${HERE}cluster/shop`, []],
  ['cluster', `${HERE}cluster/shop`, [{ id: `${HERE}cluster/shop` }]],
])('taggedAs a %s reads %s', (kind, resourceArn, identities) => {
  expect(taggedAs('id', kind)(given({ resourceArn }))).toEqual(identities);
});

it.each([
  ['shop', 'shop'],
  [`${HERE}cluster/shop`, 'shop'],
])('lastPart of %s is %s', (text, part) => {
  expect(lastPart(text)).toBe(part);
});
