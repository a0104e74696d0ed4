import { describe, expect, it } from 'vitest';
import {
  byTaggedGroup,
  countsInstances,
  listChange,
  processes,
  tagBlocks,
  detachesInstances,
} from '#catalogue/autoscaling/group-writers.ts';
import { HIDDEN, by, request } from '#catalogue/words.ts';
import type { JsonObject } from '#domain/json.ts';
import { anEvent } from '../../support/builders.ts';

const calling = (requestParameters: JsonObject): ReturnType<typeof anEvent> => anEvent({ requestParameters });

describe('listChange', () => {
  it.each([
    ['adds', { groups: ['b', 'c'] }, ['a', 'b'], { list: ['a', 'b', 'c'] }],
    ['removes', { groups: ['b'] }, ['a', 'b'], { list: ['a'] }],
    ['removes', { groups: ['x'] }, ['a'], { list: ['a'] }],
    ['adds', {}, ['a'], {}],
  ] as const)('%s %j', (how, parameters, before, expected) => {
    const writes = listChange('list', request('groups'), how)(calling(parameters), { list: before }, {});

    expect(writes).toEqual(expected);
  });
});

describe('detachesInstances', () => {
  it.each([
    ['the group shrinks', true, [false]],
    ['replacements are started', false, [true]],
  ] as const)('%s', (_case, shouldDecrementDesiredCapacity, expected) => {
    const event = calling({ name: 'workers', shouldDecrementDesiredCapacity });

    const meant = detachesInstances(by({ name: request('name') })).filter((call) => call.identify(event).length > 0);

    expect(meant.map((call) => call.leaves !== undefined)).toEqual(expected);
  });
});

describe('countsInstances', () => {
  it.each([
    [
      'counts each instance',
      { instanceIds: ['i-1', 'i-2'], shouldDecrementDesiredCapacity: true },
      { desired_capacity: 5 },
      { desired_capacity: 3 },
    ],
    [
      'a call for one instance, without a list',
      { instanceId: 'i-1', shouldDecrementDesiredCapacity: true },
      { desired_capacity: 5 },
      { desired_capacity: 4 },
    ],
    ['the previous count is unknown', { instanceIds: ['i-1'], shouldDecrementDesiredCapacity: true }, {}, { desired_capacity: HIDDEN }],
  ] as const)('%s', (_case, parameters, current, expected) => {
    const writes = countsInstances(-1)(calling(parameters), current, {});

    expect(writes).toEqual(expected);
  });
});

it.each([
  ['the named processes', { scalingProcesses: ['Launch'] }, 1],
  ['all processes if none is named', {}, 9],
  ['all for an empty list', { scalingProcesses: [] }, 9],
] as const)('reads the processes of a call: %s', (_case, parameters, count) => {
  const found = processes(calling(parameters));

  expect(found).toHaveLength(count);
});

it('splits a tagging record by group', () => {
  const tags = [
    { resourceId: 'web', key: 'a', value: '1', propagateAtLaunch: 'true' },
    { resourceId: 'jobs', key: 'a', value: 2 },
    { resourceId: 'web', key: 'b', value: '3' },
  ];

  const parts = byTaggedGroup(calling({ tags })).map((event) => tagBlocks(event.requestParameters?.['tags'] ?? []));

  expect(parts).toEqual([
    [
      { key: 'a', propagate_at_launch: true, value: '1' },
      { key: 'b', propagate_at_launch: false, value: '3' },
    ],
    [{ key: 'a', propagate_at_launch: false, value: '2' }],
  ]);
});
