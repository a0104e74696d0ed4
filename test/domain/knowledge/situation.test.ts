import { expect, it } from 'vitest';
import { situationOf } from '#domain/knowledge/situation.ts';
import { aCall, aChange, aDrift } from '../../support/reconciliations.ts';

it.each([
  ['UpdateFunctionConfiguration20150331v2', 'UpdateFunctionConfiguration'],
  ['UpdateDistribution2014_01_31', 'UpdateDistribution'],
  ['TagResource20170331v2', 'TagResource'],
  ['SetQueueAttributes', 'SetQueueAttributes'],
])('normalises the call %s to %s', (eventName, plain) => {
  expect(situationOf(aDrift({ events: [aCall({ eventName })] })).eventNames).toEqual([plain]);
});

it('is equal for two drifts that differ only in names, values and order', () => {
  const one = aDrift({
    events: [aCall({ eventName: 'B' }), aCall({ eventName: 'A' }), aCall({ eventName: 'B' })],
    changes: [aChange({ path: 'y' }), aChange({ path: 'x', after: 1 })],
  });
  const other = aDrift({
    address: 'aws_sqs_queue.other',
    events: [aCall({ eventName: 'A' }), aCall({ eventName: 'B' })],
    changes: [aChange({ path: 'x' }), aChange({ path: 'y' })],
  });

  expect(situationOf(one)).toEqual({ resourceType: 'aws_sqs_queue', eventNames: ['A', 'B'], changeShape: ['x', 'y'] });
  expect(situationOf(other)).toEqual(situationOf(one));
});
