import { Option } from '@commander-js/extra-typings';
import type { Command } from '@commander-js/extra-typings';
import type { KnowledgeAct } from './commands/knowledge.ts';
import { parseDuration } from './parse-options.ts';
import type { ProgramContext } from './program-context.ts';
import { throwUsageErrors } from './usage-errors.ts';

const LEDGER = 'the database of past runs';
const CONFIG = 'how knowledge ages (default: the nearest reconcile.yaml up to the repository root)';
const ID = 'the id of a situation or a recipe, or a unique prefix';

const FORMAT = new Option('--format <format>', 'a table, or JSON').choices(['text', 'json']).default('text' as const);

/** Adds `knowledge` with subcommands, whose code loads on call. */
export function addKnowledge(program: Command, context: ProgramContext): void {
  const knowledge = program.command('knowledge').description('show what past runs learned: situations, their outcomes, and recipes');
  const run = async (
    act: KnowledgeAct,
    options: { readonly color: boolean; readonly config?: string; readonly ledger?: string },
  ): Promise<void> => {
    const { knowledgeCommand } = await import('./commands/knowledge.ts');
    context.done(await knowledgeCommand({ act, options }, await context.loadFlow(), context.terminal));
  };
  const part = (name: string, description: string) => partOf(knowledge, name, description);
  const list = part('list', 'list situations and recipes, highest weight first')
    .option('--recipes', 'only recipes')
    .addOption(FORMAT)
    .action((options) => run({ kind: 'list', recipesOnly: options.recipes === true, format: options.format }, options));
  const show = part('show', 'show one situation, or one recipe with its history')
    .argument('<id>', ID)
    .addOption(FORMAT)
    .action((id, options) => run({ kind: 'show', id, format: options.format }, options));
  const why = part('why', 'list the cases behind a situation or a recipe')
    .argument('<id>', ID)
    .action((id, options) => run({ kind: 'why', id }, options));
  const forget = part('forget', 'forget a situation or a recipe; later runs may learn it again')
    .argument('<id>', ID)
    .action((id, options) => run({ kind: 'forget', id }, options));
  const out = part('export', 'export knowledge as NDJSON for another team, without accounts, addresses and values')
    .option('--out <file>', 'the file (default: stdout)')
    .action((options) => run({ kind: 'export', out: options.out }, options));
  const take = part('import', 'import what another team exported; duplicates count once')
    .argument('<file>', 'the file; - for stdin')
    .action((file, options) => run({ kind: 'import', file }, options));
  const sync = part('sync', 'learn the outcomes of patches: merged, corrected first, reverted, closed')
    .option('--dir <dir>', 'the folder with the roots of the runs, or the only root, in its git repository (default: this one)')
    .option('--since <duration>', 'the maximum age of decisions', parseDuration, 90 * 24 * 60 * 60 * 1000)
    .action((options) => run({ kind: 'sync', directory: options.dir, sinceMs: options.since }, options));
  for (const command of [list, show, why, forget, out, take, sync]) throwUsageErrors(command, program);
}

function partOf(knowledge: Command, name: string, description: string) {
  return knowledge
    .command(name)
    .description(description)
    .option('--ledger <file>', LEDGER)
    .option('--config <file>', CONFIG)
    .option('--no-color', 'disable color')
    .allowExcessArguments(false);
}
