/** Writes docs/catalogue.md anew: `npm run catalogue-table`. A test holds the page to the data. */
import { writeFileSync } from 'node:fs';
import { coverageOf } from '../src/catalogue/coverage.ts';
import { catalogue } from '../src/catalogue/index.ts';
import { catalogueTable } from '../src/report/catalogue-table.ts';

writeFileSync(new URL('../docs/catalogue.md', import.meta.url), catalogueTable(coverageOf(catalogue)));
