/**
 * `npx tsx eval/held-out/make-states.ts [NAME…]`: applies the roots of held-out days and of days with a known intent (default: all) to an
 * empty world; writes the states.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { applyRoot } from '../replay-provider/apply/run-apply.ts';
import { intentRoots } from '../intents/read-intents.ts';
import { heldOutDays, treeOf } from './index.ts';

const SEED = 20261126;

const heldOut = [...heldOutDays()].map(([id, { day, stateFile }]) => [id, { tree: treeOf(day), stateFile }] as const);

for (const [id, { tree, stateFile }] of [...heldOut, ...intentRoots()]) {
  if (process.argv.length > 2 && !process.argv.includes(id)) continue;
  const { state } = await applyRoot(tree, SEED);
  writeFileSync(stateFile, gzipSync(JSON.stringify(JSON.parse(state)), { level: 9 }));
  process.stdout.write(`${id}\n`);
}
