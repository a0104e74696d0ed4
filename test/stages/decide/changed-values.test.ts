import { expect, it } from 'vitest';
import { changedValues } from '#stages/decide/changed-values.ts';
import { aChange, aChanged, aDrift } from '../../support/drifts.ts';

it('names each leaf and its parent attributes', () => {
  const drift = aChanged('aws_dynamodb_table.orders', 'global_secondary_index', [
    [{ name: 'by-day', read_capacity: 1, write_capacity: 1 }],
    [{ name: 'by-day', read_capacity: 5, write_capacity: 1 }],
  ]);

  expect(changedValues(drift)).toEqual([
    { names: ['global_secondary_index', 'global_secondary_index.read_capacity'], number: 5, hidden: false },
  ]);
});

it('reads a number from numeric text only', () => {
  const values = ['7', ' ', 'x', true].map((after) => changedValues(aChanged('aws_ssm_parameter.p', 'value', ['0', after]))[0]?.number);

  expect(values).toEqual([7, undefined, undefined, undefined]);
});

it('lists a hidden attribute once, without a value', () => {
  const drift = aDrift({ changes: [aChange('policy', '{}', null, { hidden: true })] });

  expect(changedValues(drift)).toEqual([{ names: ['policy'], number: undefined, hidden: true }]);
});

it('lists a change from null to empty as a change of the attribute', () => {
  expect(changedValues(aChanged('aws_sqs_queue.jobs', 'tags', [null, {}]))).toEqual([
    { names: ['tags'], number: undefined, hidden: false },
  ]);
});
