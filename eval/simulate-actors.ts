/** `npx tsx eval/simulate-actors.ts --actors 20 --seed 1`: what the flow finds of the trouble between simulated actors. Prints JSON. */
import { parseArgs } from 'node:util';
import { simulate } from './simulate-actors/simulate.ts';

const { values } = parseArgs({ options: { actors: { type: 'string', multiple: true }, seed: { type: 'string', multiple: true } } });
for (const actors of values.actors ?? ['2', '5', '20'])
  for (const seed of values.seed ?? ['1'])
    process.stdout.write(`${JSON.stringify(await simulate(Number(actors), Number(seed)), null, 2)}\n`);
