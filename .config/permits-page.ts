/** Writes docs/permits.md anew: `npm run permits-page`. A test holds the page to the table. */
import { writeFileSync } from 'node:fs';
import { GOVERNS } from '../src/catalogue/traits.ts';
import { parsePolicy } from '../src/config/policy-schema.ts';
import { PERMITTED } from '../src/config/policy/permits.ts';
import { permitsPage } from '../src/report/permits-page.ts';

const { steps } = parsePolicy({}, 'the default policy');
writeFileSync(new URL('../docs/permits.md', import.meta.url), permitsPage({ means: GOVERNS, allows: PERMITTED, steps }));
