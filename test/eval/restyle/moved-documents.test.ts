import { expect, it } from 'vitest';
import { movedAddresses, movedState } from '../../../eval/restyle/moved-documents.ts';

const MOVES = new Map([
  ['aws_sqs_queue.a', 'aws_sqs_queue.a["k"]'],
  ['aws_sqs_queue.b', 'module.m.aws_sqs_queue.b'],
]);

it('moves resources of a state, and the dependencies on them', () => {
  const resource = (name: string, dependencies: readonly string[]) => ({
    mode: 'managed',
    type: 'aws_sqs_queue',
    name,
    instances: [{ attributes: {}, dependencies }],
  });
  const state = movedState(
    { resources: [resource('a', []), resource('b', ['aws_sqs_queue.a']), resource('c', ['aws_sqs_queue.b'])] },
    MOVES,
  );

  expect(state).toEqual({
    resources: [
      { ...resource('a', []), instances: [{ attributes: {}, dependencies: [], index_key: 'k' }] },
      { ...resource('b', ['aws_sqs_queue.a']), module: 'module.m' },
      resource('c', ['module.m.aws_sqs_queue.b']),
    ],
  });
});

it('keeps a resource with the same name in a module', () => {
  const state = { resources: [{ module: 'module.x', mode: 'managed', type: 'aws_sqs_queue', name: 'a', instances: [{ attributes: {} }] }] };

  expect(movedState(state, MOVES)).toEqual(state);
});

it('moves addresses of a plan with their related fields, also in lists and keys', () => {
  const plan = {
    resource_drift: [
      { address: 'aws_sqs_queue.a', provider_name: 'p', name: 'a' },
      { address: 'aws_sqs_queue.b', provider_name: 'p', name: 'b' },
    ],
    relevant_attributes: [{ resource: 'aws_sqs_queue.a', attribute: ['x'] }],
  };

  expect(movedAddresses(plan, MOVES)).toEqual({
    resource_drift: [
      { address: 'aws_sqs_queue.a["k"]', provider_name: 'p', name: 'a', index: 'k' },
      { address: 'module.m.aws_sqs_queue.b', provider_name: 'p', name: 'b', module_address: 'module.m' },
    ],
    relevant_attributes: [{ resource: 'aws_sqs_queue.a', attribute: ['x'] }],
  });
  expect(movedAddresses({ 'aws_sqs_queue.b': ['aws_sqs_queue.a', 'other'] }, MOVES)).toEqual({
    'module.m.aws_sqs_queue.b': ['aws_sqs_queue.a["k"]', 'other'],
  });
});
