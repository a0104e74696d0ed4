/** `npx tsx eval/held-out/make-states.ts [DAY…]`: applies the roots of held-out days (default: all) to an empty world; writes the states. */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { applyRoot } from '../replay-provider/apply/run-apply.ts';
import { heldOutDays, treeOf } from './index.ts';

const SEED = 20261126;

for (const [id, { day, stateFile }] of heldOutDays()) {
  if (process.argv.length > 2 && !process.argv.includes(id)) continue;
  const { state } = await applyRoot(treeOf(day), SEED);
  writeFileSync(stateFile, gzipSync(JSON.stringify(JSON.parse(state)), { level: 9 }));
  process.stdout.write(`${id}\n`);
}
