import { expect, it } from 'vitest';
import { coverageTotals } from '#domain/value/type-coverage.ts';
import type { TypeCoverage } from '#domain/value/type-coverage.ts';

const TYPE: TypeCoverage = {
  type: 'aws_a',
  service: 'a',
  is: [],
  ranges: {},
  safer: {},
  calls: [
    { eventName: 'CreateA', effects: ['creates'], level: 'verified' },
    { eventName: 'DeleteA', effects: ['deletes'], level: 'service-model' },
  ],
  arguments: [],
  yieldsDiff: true,
  recorded: false,
};

it('adds types and calls by level', () => {
  const other: TypeCoverage = {
    ...TYPE,
    calls: [{ eventName: 'PutB', effects: ['puts'], level: 'unverified' }],
    yieldsDiff: false,
    recorded: true,
  };

  expect(coverageTotals([TYPE, other])).toEqual({
    types: 2,
    yieldsDiff: 1,
    recorded: 1,
    calls: 3,
    levels: { verified: 1, 'service-model': 1, unverified: 1 },
  });
});
