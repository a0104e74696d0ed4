/** Writes the table of what the catalogue covers into the README anew: `npm run catalogue-table`. A test holds it to the data. */
import { readFileSync, writeFileSync } from 'node:fs';
import { coverageOf } from '../src/catalogue/coverage.ts';
import { catalogue } from '../src/catalogue/index.ts';
import { catalogueTable } from '../src/report/catalogue-table.ts';

const README = new URL('../README.md', import.meta.url);
const [FROM, TO] = ['<!-- catalogue: npm run catalogue-table -->', '<!-- /catalogue -->'];

const text = readFileSync(README, 'utf8');
const [start, end] = [text.indexOf(FROM), text.indexOf(TO)];
if (start < 0 || end < start) throw new Error(`expected ${FROM} and ${TO} in README.md`);
writeFileSync(README, `${text.slice(0, start)}${FROM}\n\n${catalogueTable(coverageOf(catalogue))}\n${text.slice(end)}`);
