/** `npx tsx eval/held-out/make-states.ts [DAY…]`: applies the roots of held-out days, or of those named, to an empty world and writes their states. */
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
