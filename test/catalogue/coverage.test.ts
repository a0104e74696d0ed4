import { expect, it } from 'vitest';
import { buildCatalogue } from '#catalogue/catalogue.ts';
import { coverageOf } from '#catalogue/coverage.ts';
import { creates, by, defineResource, notVisible, request, updates } from '#catalogue/words.ts';
import * as sqs from '#catalogue/sqs/index.ts';

it('lists calls, arguments and evidence of each type, in order', () => {
  const entry = defineResource({
    type: 'aws_invented',
    eventSource: 'invented.amazonaws.com',
    importId: () => undefined,
    calls: { PutThing: [updates(by({ name: request('name') })), creates(by({ name: request('name') }))], AddThing: creates(() => []) },
    written: 'tags',
    identity: 'name',
    computed: 'id',
    each: { force: notVisible('nobody sees it') },
  });

  const [only] = coverageOf(buildCatalogue([entry]));

  expect(only).toEqual({
    type: 'aws_invented',
    service: 'invented',
    is: [],
    calls: [
      { eventName: 'AddThing', effects: ['creates'], level: 'unverified' },
      { eventName: 'PutThing', effects: ['updates', 'creates'], level: 'unverified' },
    ],
    arguments: [
      { name: 'force', shows: 'not-visible', why: 'nobody sees it' },
      { name: 'id', shows: 'computed' },
      { name: 'name', shows: 'identity', governs: 'identifier' },
      { name: 'tags', shows: 'written', governs: 'label' },
    ],
    ranges: {},
    safer: {},
    yieldsDiff: false,
    recorded: false,
  });
});

it('reports which types have samples and recordings', () => {
  const queue = coverageOf(buildCatalogue(Object.values(sqs))).find(({ type }) => type === 'aws_sqs_queue');

  expect(queue).toMatchObject({ service: 'sqs', yieldsDiff: true, recorded: true });
  expect(queue?.calls.find(({ eventName }) => eventName === 'SetQueueAttributes')?.level).toBe('verified');
});
