import { expect, it } from 'vitest';
import { checkRecorded } from '../../../eval/replay-provider/check-recorded.ts';
import { loadSchemas } from '../../../eval/replay-provider/load-schemas.ts';
import type { TrackedResource } from '../../../eval/replay-provider/world.ts';

const SCHEMAS = loadSchemas((type) => type === 'aws_sqs_queue');

function tracked(address: string, mode: TrackedResource['mode'], values: TrackedResource['values']): TrackedResource {
  return { address, mode, type: address.replace('data.', '').split('.')[0] ?? '', schemaVersion: 0, values };
}

it('accepts values of the schema, and resources of other providers', () => {
  const state = [
    tracked('aws_sqs_queue.a', 'managed', { id: 'q', redrive_policy: '' }),
    tracked('data.aws_region.here', 'data', { name: 'us-east-1' }),
    tracked('terraform_data.note', 'managed', { input: 'x' }),
  ];

  expect(() => checkRecorded(SCHEMAS, state, [{ type: 'aws_sqs_queue', id: 'q2', values: { name: 'b' } }])).not.toThrow();
});

it('names every type and attribute outside the schema', () => {
  const state = [
    tracked('aws_sqs_queue.a', 'managed', { colour: 'red' }),
    tracked('aws_new_thing.b', 'managed', {}),
    tracked('data.aws_new_data.c', 'data', {}),
  ];

  expect(() => checkRecorded(SCHEMAS, state, [{ type: 'aws_other', id: 'x', values: {} }])).toThrow(
    'expected what the recorded schema knows, found colour of aws_sqs_queue.a, aws_new_thing of aws_new_thing.b, ' +
      'data.aws_new_data of data.aws_new_data.c, aws_other of aws_other x',
  );
});
