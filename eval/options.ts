/** The options of `npm run eval`. */
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { BACKENDS } from './backends/index.ts';
import { DEFAULT_COUNT, DEFAULT_SEED } from './inject/default-set.ts';
import { MODES } from './solution.ts';
import { SOLVERS } from './solvers/index.ts';

export const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new InvalidArgumentError(`expected a whole number above 0, found ${text}`);
};

export const DEFAULT_BINARY = 'terraform';

/** The command and its options. */
export const command = new Command('eval')
  .description('Runs drift scenarios, recorded and generated, and prints how many are reconciled correctly.')
  .addOption(
    new Option(
      '--set <set>',
      'recorded days, days of a root of provider 6, held-out ones, generated ones, attacks and their twins, or all of them, which are never added up; or mixed: several kinds in one day, with --secret-seed',
    )
      .choices(['default', 'recorded', 'provider-6', 'held-out', 'generated', 'attacks', 'mixed'] as const)
      .default('default' as const),
  )
  .option('--seed <text>', 'what generated scenarios are drawn from', DEFAULT_SEED)
  .option(
    '--secret-seed <text>',
    'give all that people named another name, and code another style, drawn from this text: the score has to stay',
  )
  .option('--count <n>', 'how many generated scenarios', wholeNumber, DEFAULT_COUNT)
  .option('--samples <n>', 'how often each scenario is solved, for pass@k', wholeNumber, 1)
  .option('--project <name>', 'only this project')
  .option('--scenario <id>', 'only this scenario, or with --set attacks this case')
  .option('--generator <family>', 'only this family of generators, or one generator of it')
  .addOption(
    new Option('--mode <mode>', 'trace alone, with the refresh, or both').choices([...MODES, 'both'] as const).default('both' as const),
  )
  .addOption(
    new Option('--judge <judge>', 'who says whether a patch is right: terraform plans it against the world, evaluate is quicker')
      .choices(['terraform', 'evaluate'] as const)
      .default('terraform' as const),
  )
  .option(
    '--terraform-binary <path>',
    'terraform, tofu or an absolute path: what plans for the judge and for reconcile-terraform',
    DEFAULT_BINARY,
  )
  .addOption(new Option('--solver <name>', 'who solves').choices(Object.keys(SOLVERS)).default('reconcile'))
  .option('--solver-command <line>', 'a tool of others solves: {dir}, {state}, {trace}, {refresh}, {policy} and {report} stand for paths')
  .option('--solver-seconds <n>', 'its time for one scenario', wholeNumber, 120)
  .option('--solver-env <names...>', 'variables of the environment that it gets beside PATH, such as a key')
  .option('--solver-name <name>', 'the name it is listed under')
  .option('--solver-version <text>', 'its version')
  .option('--model <name>', 'the model behind it')
  .addOption(
    new Option('--backend <name>', 'where drift happens; all but replay are unproven').choices(BACKENDS).default('replay' as const),
  )
  .addOption(
    new Option('--format <format>', 'a table for people, or one JSON object').choices(['table', 'json'] as const).default('table' as const),
  )
  .option(
    '--details',
    'also the table by project, class, difficulty and resource type, values, which goal and motivation was taken for which, and each attack or twin that is not as it should be',
  )
  .option('--fresh', 'begin anew: without it an interrupted run of the same settings goes on where it was')
  .option('--out <file>', 'keep the run, for --compare, --publish and --leaderboard; with --repairs: add them to a kept run')
  .option('--html <file>', 'draw the run as one page with every failure, or the leaderboard')
  .option('--list', 'tell of each scenario where it comes from, its licence, its difficulty and what it must show; nothing is run')
  .option('--check-submission <file>', 'say what is wrong with a kept run that is to be listed; nothing is run')
  .option('--leaderboard <files...>', 'kept runs of several solvers beside one another; nothing is run')
  .option('--compare <files...>', 'two kept runs: what came out otherwise, regressions first; nothing is run')
  .option(
    '--publish <files...>',
    'put the table of a kept run, and those of others beside it, into README.md and eval/README.md; nothing is run',
  )
  .option('--add <folder>', 'check a recording (a project, or one scenario of it), pack it and take it into the dataset; nothing is run')
  .option('--repairs <manifest>', 'run repairs that people merged, named in a manifest, beside what they did; needs --repositories')
  .option('--repositories <folder>', 'where the clones of --repairs are; nothing is fetched')
  .option('--idioms [root]', 'move every input of published modules and edit their calls; all roots of eval/idioms, or one')
  .option('--floor', 'exit 1 when a project, or the attacks, are below eval/floor.json (generated days have no floor)')
  .option('--raise', 'lift eval/floor.json and eval/smallest-diffs.json to what was reached')
  .showHelpAfterError();

export type Options = ReturnType<typeof command.opts>;
