/**
 * `npm run simulate-actors -- --actors 20 --seed 1`: what the flow finds of the trouble between simulated actors.
 * `npm run simulate-actors -- --stories --seed 1`: how soon it names the fights of the stories, and how often it cries wolf. Prints JSON.
 */
import { parseArgs } from 'node:util';
import { simulate } from './simulate-actors/simulate.ts';
import { scoreStories } from './simulate-actors/stories/score-stories.ts';

const { values } = parseArgs({
  options: {
    actors: { type: 'string', multiple: true },
    seed: { type: 'string', multiple: true },
    stories: { type: 'boolean', default: false },
  },
});
const print = (score: object): boolean => process.stdout.write(`${JSON.stringify(score, null, 2)}\n`);
const seeds = (values.seed ?? ['1']).map(Number);
if (values.stories) for (const seed of seeds) print(await scoreStories(seed));
else for (const actors of values.actors ?? ['2', '5', '20']) for (const seed of seeds) print(await simulate(Number(actors), seed));
