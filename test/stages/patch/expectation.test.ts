import { expect, test } from 'vitest';
import { expectationOf, wantedChanges } from '#stages/patch/expectation.ts';
import { aChangedDrift } from '../../support/workspaces.ts';

const CHANGED = aChangedDrift('aws_sqs_queue.a', { tags: [{}, { a: '1' }], tags_all: [{}, { a: '1' }], delay_seconds: [0, 5] });
const { address: _address, ...UNMANAGED } = { ...CHANGED, kind: 'unmanaged' as const };

test('tags_all is not expected, because it follows from tags', () => {
  expect(wantedChanges(CHANGED).map((change) => [change.address, change.type, change.path, change.before, change.after])).toEqual([
    ['aws_sqs_queue.a', 'aws_sqs_queue', 'tags', {}, { a: '1' }],
    ['aws_sqs_queue.a', 'aws_sqs_queue', 'delay_seconds', 0, 5],
  ]);
});

test('only changed drifts have wanted changes, not missing or unmanaged ones', () => {
  expect([wantedChanges({ ...CHANGED, kind: 'missing' }), wantedChanges(UNMANAGED)]).toEqual([[], []]);
});

test('a run may change what its drifts want, remove missing resources and add imports', () => {
  const imports = [{ to: 'aws_sqs_queue.new', id: 'x', resourceType: 'aws_sqs_queue', observed: { name: 'new' } }];

  const expectation = expectationOf(
    [CHANGED, { ...aChangedDrift('aws_sqs_queue.b', { name: ['b', null] }), kind: 'missing' }, UNMANAGED],
    imports,
  );

  expect(expectation).toEqual({
    changes: wantedChanges(CHANGED),
    gone: ['aws_sqs_queue.b'],
    adopted: [{ address: 'aws_sqs_queue.new', type: 'aws_sqs_queue', observed: { name: 'new' } }],
  });
});
