/** Writes docs/stories.md anew: `npm run stories-page`. A test holds the page to the runs. */
import { writeFileSync } from 'node:fs';
import { storiesPage } from '../eval/simulate-actors/stories/page.ts';
import { toMermaid } from '../src/report/graph.ts';

writeFileSync(new URL('../docs/stories.md', import.meta.url), await storiesPage(toMermaid));
