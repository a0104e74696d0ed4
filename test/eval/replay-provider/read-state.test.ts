import { expect, it } from 'vitest';
import { readState } from '../../../eval/replay-provider/read-state.ts';

const QUEUE = { mode: 'managed', type: 'aws_sqs_queue', name: 'q' };

it.each<[string, object, string]>([
  ['a resource', { ...QUEUE, instances: [{ attributes: {} }] }, 'aws_sqs_queue.q'],
  ['one of several', { ...QUEUE, instances: [{ index_key: 'a"b', attributes: {} }] }, 'aws_sqs_queue.q["a\\"b"]'],
  ['one of a list', { ...QUEUE, instances: [{ index_key: 0, attributes: {} }] }, 'aws_sqs_queue.q[0]'],
  [
    'one in a module',
    { ...QUEUE, module: 'module.a["x"].module.b', instances: [{ attributes: {} }] },
    'module.a["x"].module.b.aws_sqs_queue.q',
  ],
  ['a data source', { ...QUEUE, mode: 'data', instances: [{ attributes: {} }] }, 'data.aws_sqs_queue.q'],
  ['a deposed object', { ...QUEUE, instances: [{ deposed: '1234abcd', attributes: {} }] }, 'aws_sqs_queue.q (deposed 1234abcd)'],
])('returns the address of %s', (_, resource, address) => {
  expect(readState(JSON.stringify({ version: 4, resources: [resource] })).map((one) => one.address)).toEqual([address]);
});

it('reads the schema version', () => {
  const resource = { ...QUEUE, instances: [{ schema_version: 2, attributes: { name: 'q' } }] };

  expect(readState(JSON.stringify({ resources: [resource] }))).toEqual([
    { address: 'aws_sqs_queue.q', mode: 'managed', type: 'aws_sqs_queue', schemaVersion: 2, values: { name: 'q' } },
  ]);
});
