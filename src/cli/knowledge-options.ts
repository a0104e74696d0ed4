/** `reconcile knowledge` and what comes behind it. The code is loaded when it is called. */
import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import type { KnowledgeAct } from './commands/knowledge.ts';
import { parseDuration } from './options.ts';
import type { ProgramContext } from './program-context.ts';
import { throwing } from './usage-errors.ts';

const LEDGER = 'the database of past runs';
const CONFIG = 'how what was learnt ages (default: reconcile.yaml, looked for up to the top of the repository)';
const ID = 'of a situation or a recipe, as list prints it, or the beginning of it';

const FORMAT = new Option('--format <format>', 'a table, or JSON').choices(['text', 'json']).default('text' as const);

/**
 * Adds `knowledge` with its parts.
 * @param program the program
 * @param context what the commands are given
 */
export function addKnowledge(program: Command, context: ProgramContext): void {
  const knowledge = program.command('knowledge').description('what past runs taught: situations, how they ended, and recipes');
  const run = async (
    act: KnowledgeAct,
    options: { readonly color: boolean; readonly config?: string; readonly ledger?: string },
  ): Promise<void> => {
    const { knowledgeCommand } = await import('./commands/knowledge.ts');
    context.done(await knowledgeCommand({ act, options }, await context.loadFlow(), context.terminal));
  };
  const part = (name: string, description: string) => partOf(knowledge, name, description);
  const list = part('list', 'situations and recipes, heaviest first')
    .option('--recipes', 'recipes alone')
    .addOption(FORMAT)
    .action((options) => run({ kind: 'list', recipesOnly: options.recipes === true, format: options.format }, options));
  const show = part('show', 'one situation, or one recipe with all that became of it')
    .argument('<id>', ID)
    .addOption(FORMAT)
    .action((id, options) => run({ kind: 'show', id, format: options.format }, options));
  const why = part('why', 'what a situation or the standing of a recipe rests on, case by case')
    .argument('<id>', ID)
    .action((id, options) => run({ kind: 'why', id }, options));
  const forget = part('forget', 'forget what was learnt of it up to now; later runs may teach it again')
    .argument('<id>', ID)
    .action((id, options) => run({ kind: 'forget', id }, options));
  const out = part('export', 'write it as lines of JSON, for another team: no account, address or value is in them')
    .option('--out <file>', 'the file (default: printed)')
    .action((options) => run({ kind: 'export', out: options.out }, options));
  const take = part('import', 'take in what another team exported; again and in any order it counts once')
    .argument('<file>', 'the file; - for stdin')
    .action((file, options) => run({ kind: 'import', file }, options));
  const sync = part('sync', 'learn what became of patches: merged, changed by people first, put back, closed')
    .option('--dir <dir>', 'the folder that the roots of the runs lie in, or the only root, in its git repository (default: this one)')
    .option('--since <duration>', 'of decisions this young', parseDuration, 90 * 24 * 60 * 60 * 1000)
    .action((options) => run({ kind: 'sync', directory: options.dir, sinceMs: options.since }, options));
  for (const command of [list, show, why, forget, out, take, sync]) throwing(command, program);
}

function partOf(knowledge: Command, name: string, description: string) {
  return knowledge
    .command(name)
    .description(description)
    .option('--ledger <file>', LEDGER)
    .option('--config <file>', CONFIG)
    .option('--no-color', 'no colour')
    .allowExcessArguments(false);
}
