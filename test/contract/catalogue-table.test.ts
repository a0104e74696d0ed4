import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { coverageOf } from '#catalogue/coverage.ts';
import { catalogue } from '#catalogue/index.ts';
import { catalogueTable } from '#report/catalogue-table.ts';

it('docs/catalogue.md lists the coverage of the catalogue (run npm run catalogue-table)', () => {
  const page = readFileSync(new URL('../../docs/catalogue.md', import.meta.url), 'utf8');

  expect(page).toBe(catalogueTable(coverageOf(catalogue)));
});
