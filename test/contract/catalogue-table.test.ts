import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { coverageOf } from '#catalogue/coverage.ts';
import { catalogue } from '#catalogue/index.ts';
import { catalogueTable } from '#report/catalogue-table.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

it('the README says what the catalogue covers (run npm run catalogue-table)', () => {
  const [, table] = /<!-- catalogue[^>]*-->\n\n([\s\S]*?)\n<!-- \/catalogue -->/.exec(README) ?? [];

  expect(table).toBe(catalogueTable(coverageOf(catalogue)));
});
