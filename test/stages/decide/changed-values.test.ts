import { expect, it } from 'vitest';
import { changedValues } from '#stages/decide/changed-values.ts';
import { aChange, aChanged, aDrift } from '../../support/drifts.ts';

it('names each leaf and what is around it', () => {
  const drift = aChanged('aws_dynamodb_table.orders', 'global_secondary_index', [
    [{ name: 'by-day', read_capacity: 1, write_capacity: 1 }],
    [{ name: 'by-day', read_capacity: 5, write_capacity: 1 }],
  ]);

  expect(changedValues(drift)).toEqual([
    { names: ['global_secondary_index', 'global_secondary_index.read_capacity'], number: 5, hidden: false },
  ]);
});

it('reads a number out of a text, and out of nothing else', () => {
  const values = ['7', ' ', 'x', true].map((after) => changedValues(aChanged('aws_ssm_parameter.p', 'value', ['0', after]))[0]?.number);

  expect(values).toEqual([7, undefined, undefined, undefined]);
});

it('tells a hidden attribute once, without a value', () => {
  const drift = aDrift({ changes: [aChange('policy', '{}', null, { hidden: true })] });

  expect(changedValues(drift)).toEqual([{ names: ['policy'], number: undefined, hidden: true }]);
});

it('tells a change of spelling as one of the attribute', () => {
  expect(changedValues(aChanged('aws_sqs_queue.jobs', 'tags', [null, {}]))).toEqual([
    { names: ['tags'], number: undefined, hidden: false },
  ]);
});
