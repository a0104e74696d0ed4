import { expect, it } from 'vitest';
import type { TypeCoverage } from '#domain/value/type-coverage.ts';
import { catalogueTable } from '#report/catalogue-table.ts';

const typeOf = (type: string, service: string, recorded: boolean): TypeCoverage => ({
  type,
  service,
  is: [],
  ranges: {},
  safer: {},
  calls: [{ eventName: 'Put', effects: ['puts'], level: recorded ? 'verified' : 'unverified' }],
  arguments: [],
  yieldsDiff: true,
  recorded,
});

it('has one line per service and the totals, with a description', () => {
  const table = catalogueTable([typeOf('aws_b', 'second', true), typeOf('aws_a', 'first', false), typeOf('aws_c', 'second', false)]);

  expect(table.split('\n')[2]).toBe(
    'The catalogue knows 3 resource types and 3 calls of 2 services: 3 of the types yield a diff, 1 have a recorded scenario.',
  );
  expect(table.split('\n').filter((line) => line.startsWith('| '))).toEqual([
    '| service | types | yields a diff | recorded | calls | verified | service model | unverified |',
    '| first | 1 | 1 | 0 | 1 | 0 | 0 | 1 |',
    '| second | 2 | 2 | 1 | 2 | 1 | 0 | 1 |',
    '| **all** | 3 | 3 | 1 | 3 | 1 | 0 | 2 |',
  ]);
  for (const word of ['types', 'yields a diff', 'recorded', 'calls']) expect(table).toContain(`- **${word}**`);
});
