import { expect, it } from 'vitest';
import { narrowedFrom, wholeRecordOf } from '#catalogue/whole-records.ts';
import { anEvent } from '../support/builders.ts';

it('knows the record of a copy, and of a copy of a copy', () => {
  const record = anEvent({ requestParameters: { all: [1, 2] } });
  const [copy = record] = narrowedFrom([{ ...record, requestParameters: { all: [1] } }], record);
  const [again = copy] = narrowedFrom([{ ...copy, requestParameters: {} }], copy);

  expect(wholeRecordOf(copy)).toBe(record);
  expect(wholeRecordOf(again)).toBe(record);
});

it('takes a record that is no copy for itself', () => {
  const record = anEvent();

  expect(narrowedFrom([record], record)).toEqual([record]);
  expect(wholeRecordOf(record)).toBe(record);
});
