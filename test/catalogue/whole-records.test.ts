import { expect, it } from 'vitest';
import { rememberOriginal, originalRecordOf } from '#catalogue/whole-records.ts';
import { anEvent } from '../support/builders.ts';

it('finds the original record of a copy, and of a copy of a copy', () => {
  const record = anEvent({ requestParameters: { all: [1, 2] } });
  const [copy = record] = rememberOriginal([{ ...record, requestParameters: { all: [1] } }], record);
  const [again = copy] = rememberOriginal([{ ...copy, requestParameters: {} }], copy);

  expect(originalRecordOf(copy)).toBe(record);
  expect(originalRecordOf(again)).toBe(record);
});

it('returns a record that is not a copy itself', () => {
  const record = anEvent();

  expect(rememberOriginal([record], record)).toEqual([record]);
  expect(originalRecordOf(record)).toBe(record);
});
