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
      'the kind of scenarios; default: all kinds except held-out, edits, intents and mixed, each with its own totals; edits: known edits for the proof; intents: days with a known purpose; mixed: several kinds in one day, needs --secret-seed',
    )
      .choices(['default', 'recorded', 'provider-6', 'held-out', 'generated', 'attacks', 'edits', 'intents', 'mixed'] as const)
      .default('default' as const),
  )
  .option('--seed <text>', 'seed of generated scenarios', DEFAULT_SEED)
  .option(
    '--secret-seed <text>',
    'rename everything that people named and restyle code, with this text as the seed: the score must not change',
  )
  .option('--count <n>', 'number of generated scenarios', wholeNumber, DEFAULT_COUNT)
  .option('--samples <n>', 'attempts per scenario, for pass@k', wholeNumber, 1)
  .option('--project <name>', 'only this project')
  .option('--scenario <id>', 'only this scenario, or with --set attacks, edits or intents this case')
  .option('--generator <family>', 'only this family of generators, or only this generator')
  .addOption(
    new Option('--mode <mode>', 'trace alone, with the refresh, or both').choices([...MODES, 'both'] as const).default('both' as const),
  )
  .addOption(
    new Option('--judge <judge>', 'the judge of patches: terraform plans against the recorded world, evaluate is faster')
      .choices(['terraform', 'evaluate'] as const)
      .default('terraform' as const),
  )
  .option(
    '--terraform-binary <path>',
    'terraform, tofu or an absolute path: the program that plans for the judge and for reconcile-terraform',
    DEFAULT_BINARY,
  )
  .addOption(new Option('--solver <name>', 'the solver').choices(Object.keys(SOLVERS)).default('reconcile'))
  .option(
    '--solver-command <line>',
    'use an external tool as the solver; placeholders: {dir}, {state}, {trace}, {refresh}, {policy} and {report}',
  )
  .option('--solver-seconds <n>', 'time limit of the tool per scenario', wholeNumber, 120)
  .option('--solver-env <names...>', 'environment variables that the tool gets in addition to PATH, such as a key')
  .option('--solver-name <name>', 'name of the tool in lists')
  .option('--solver-version <text>', 'version of the tool')
  .option('--model <name>', 'model that the solver uses')
  .addOption(
    new Option('--backend <name>', 'where drift happens; all except replay are unproven').choices(BACKENDS).default('replay' as const),
  )
  .addOption(new Option('--format <format>', 'a table, or one JSON object').choices(['table', 'json'] as const).default('table' as const))
  .option(
    '--details',
    'also print the table by project, class, difficulty and resource type, values, confused goals and motivations, and each attack or twin with a wrong result',
  )
  .option('--fresh', 'start again; by default, an interrupted run with the same settings resumes')
  .option('--out <file>', 'keep the run in this file, for --compare, --publish and --leaderboard; with --repairs: add them to a kept run')
  .option('--html <file>', 'write a page with every failure of the run, or with the leaderboard')
  .option('--list', 'list the origin, licence, difficulty and purpose of each scenario; nothing is run')
  .option('--check-submission <file>', 'check a kept run before it is listed; nothing is run')
  .option('--leaderboard <files...>', 'compare kept runs of several solvers; nothing is run')
  .option('--compare <files...>', 'list the differences of two kept runs, regressions first; nothing is run')
  .option(
    '--publish <files...>',
    'write the table of a kept run, and those of other solvers, into README.md and eval/README.md; nothing is run',
  )
  .option('--add <folder>', 'check a recording (a project, or one scenario of it), compress it and add it to the dataset; nothing is run')
  .option('--repairs <manifest>', 'run the merged repairs in a manifest, and compare the edits with the merged ones; needs --repositories')
  .option('--repositories <folder>', 'folder of the clones for --repairs; nothing is fetched')
  .option('--idioms [root]', 'change every input of published modules and edit their calls; all roots of eval/idioms, or one')
  .option('--floor', 'exit 1 if a project, or the attacks, are below eval/floor.json (generated days have no floor)')
  .option('--raise', 'raise eval/floor.json and update eval/smallest-diffs.json with the results')
  .showHelpAfterError();

export type Options = ReturnType<typeof command.opts>;
