import { expect, it } from 'vitest';
import { typeSheet, typesTable } from '#cli/render/catalogue.ts';
import { createPaint } from '#cli/render/paint.ts';
import { coverageTotals } from '#domain/value/type-coverage.ts';
import type { TypeCoverage } from '#domain/value/type-coverage.ts';

const TYPE: TypeCoverage = {
  type: 'aws_a',
  service: 'a',
  is: [],
  ranges: {},
  safer: {},
  calls: [{ eventName: 'PutA', effects: ['puts', 'deletes'], level: 'service-model' }],
  arguments: [{ name: 'name', shows: 'identity', governs: 'identifier' }],
  yieldsDiff: true,
  recorded: false,
};
const paint = createPaint(false);

it('prints one line per type, and the totals', () => {
  expect(typesTable({ types: [TYPE], totals: coverageTotals([TYPE]) }, paint).split('\n')).toEqual([
    'TYPE   SERVICE  CALLS  VERIFIED  MODEL  UNVERIFIED  DIFF  RECORDED',
    'aws_a  a        1      0         1      0           yes   no',
    '',
    '1 types, 1 of them yield a diff and 0 have a recorded scenario; 1 calls: 0 verified, 1 from the service model, 0 unverified.',
    '',
  ]);
});

it('prints the data of one type', () => {
  expect(typeSheet(TYPE, paint).split('\n')).toEqual([
    'aws_a  (a)',
    'A sample call yields a diff; no recorded scenario covers it.',
    '',
    'CALL  EFFECT         VERIFIED BY',
    'PutA  puts, deletes  service-model',
    '',
    'ARGUMENT  GOVERNS     SHOWS AS',
    'name      identifier  identity',
    '',
  ]);
});
