/** Scores the detection of conflicts between simulated actors, and the time until each conflict of the stories is named. Prints JSON. */
import { Command } from '@commander-js/extra-typings';
import { wholeNumber } from './options.ts';
import { simulate } from './simulate-actors/simulate.ts';
import { scoreStories } from './simulate-actors/stories/score-stories.ts';

const several = (text: string, earlier: readonly number[] | undefined): readonly number[] => [...(earlier ?? []), wholeNumber(text)];
const { actors, seed, stories } = new Command('npm run simulate-actors --')
  .description('simulate actors that share resources, and score the conflicts that the flow finds; prints JSON')
  .option('--actors <number>', 'number of actors; repeatable (default: 2, 5 and 20)', several)
  .option('--seed <number>', 'seed of all random choices; repeatable (default: 1)', several)
  .option('--stories', 'score the stories instead: how soon each fight is named, and the false alarms')
  .parse()
  .opts();
const print = (score: object): boolean => process.stdout.write(`${JSON.stringify(score, null, 2)}\n`);
const seeds = seed ?? [1];
if (stories === true) for (const one of seeds) print(await scoreStories(one));
else for (const many of actors ?? [2, 5, 20]) for (const one of seeds) print(await simulate(many, one));
