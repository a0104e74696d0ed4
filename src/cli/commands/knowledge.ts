import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import { ConfigurationError } from '#domain/errors.ts';
import { boundText, printJson } from '#domain/text/foreign-text.ts';
import { SharedKnowledge } from '#domain/knowledge/shared-knowledge.ts';
import { DEFAULT_KNOWLEDGE } from '#domain/knowledge/knowledge-settings.ts';
import type { KnownRecipe } from '#domain/knowledge/recipe.ts';
import type { KnownSituation } from '#ports/knowledge.ts';
import type { KnowledgeContext } from '#context.ts';
import { configurationOf, vcsOf } from '../read-configuration.ts';
import { openVcsOfPastRuns } from '../vcs-of-past-runs.ts';
import type { Flow } from '../flow.ts';
import { defaultLedger } from '../parse-options.ts';
import { casesOf, describeAge, describeLearnt, describeRecipe, describeSituation, recipeUses, tableOf } from '../render/knowledge.ts';
import type { Terminal } from '../terminal.ts';

export type KnowledgeAct =
  | { readonly kind: 'list'; readonly recipesOnly: boolean; readonly format: 'text' | 'json' }
  | { readonly kind: 'show'; readonly id: string; readonly format: 'text' | 'json' }
  | { readonly kind: 'why'; readonly id: string }
  | { readonly kind: 'forget'; readonly id: string }
  | { readonly kind: 'export'; readonly out: string | undefined }
  | { readonly kind: 'import'; readonly file: string }
  | { readonly kind: 'sync'; readonly directory: string | undefined; readonly sinceMs: number };

const MAX_CASES = 50;

interface Running extends KnowledgeContext {
  readonly terminal: Terminal;
  readonly flow: Flow;
  readonly options: { readonly config?: string | undefined };
  readonly halfLifeDays: number;
}

/**
 * Lists, edits, exports and imports knowledge.
 * @returns 0
 * @throws ConfigurationError if there is no ledger, no such id, or a file is not an export; DeliveryError from the database
 */
export async function knowledgeCommand(
  request: { readonly act: KnowledgeAct; readonly options: { readonly ledger?: string | undefined; readonly config?: string | undefined } },
  flow: Flow,
  terminal: Terminal,
): Promise<number> {
  const { act, options } = request;
  const ledgerFile = resolve(terminal.cwd, options.ledger ?? defaultLedger(terminal));
  if (act.kind !== 'import' && !existsSync(ledgerFile)) {
    throw new ConfigurationError(
      'ledger-not-found',
      `Expected the ledger of past runs at ${ledgerFile}; found no such file.`,
      'Run reconcile first, or name the ledger of that run with --ledger.',
    );
  }
  const settings = (await configurationOf(options, terminal))?.knowledge;
  const context = await flow.openKnowledgeContext(ledgerFile, settings);
  try {
    const { halfLifeDays } = settings ?? DEFAULT_KNOWLEDGE;
    terminal.stdout.write(await answer(act, { ...context, terminal, flow, options, halfLifeDays }));
    return 0;
  } finally {
    await context.close();
  }
}

function answer(act: KnowledgeAct, running: Running): Promise<string> {
  switch (act.kind) {
    case 'list':
      return list(act, running);
    case 'show':
      return show(act, running);
    case 'why':
      return why(act.id, running);
    case 'forget':
      return forget(act.id, running);
    case 'export':
      return share(act.out, running);
    case 'import':
      return take(act.file, running);
    case 'sync':
      return sync(act, running);
  }
}

async function list({ recipesOnly, format }: Extract<KnowledgeAct, { kind: 'list' }>, { knowledge }: Running): Promise<string> {
  const situations = recipesOnly ? [] : await knowledge.list();
  const recipes = await knowledge.allRecipes();
  return format === 'json' ? `${printJson({ situations, recipes }, 2)}\n` : tableOf(situations, recipes);
}

async function one(
  id: string,
  { knowledge }: Running,
): Promise<{ readonly kind: 'situation'; readonly found: KnownSituation } | { readonly kind: 'recipe'; readonly found: KnownRecipe }> {
  const { situations, recipes } = await knowledge.find(id);
  const [first, ...more] = [
    ...situations.map((found) => ({ kind: 'situation' as const, found })),
    ...recipes.map((found) => ({ kind: 'recipe' as const, found })),
  ];
  if (first !== undefined && more.length === 0) return first;
  const listed = [first, ...more].flatMap((item) => (item === undefined ? [] : [item.found.id])).slice(0, 10);
  throw new ConfigurationError(
    first === undefined ? 'id-unknown' : 'id-ambiguous',
    `Expected the id of one situation or recipe; found ${first === undefined ? 'none' : 'several'} that begin with ${boundText(id)}.`,
    first === undefined ? 'Use an id that reconcile knowledge list prints.' : `Use a longer prefix:\n${listed.join('\n')}`,
  );
}

async function show({ id, format }: Extract<KnowledgeAct, { kind: 'show' }>, running: Running): Promise<string> {
  const item = await one(id, running);
  if (format === 'json') return `${printJson(item.found, 2)}\n`;
  return item.kind === 'situation' ? describeSituation(item.found) : describeRecipe(item.found);
}

async function why(id: string, running: Running): Promise<string> {
  const { knowledge, terminal, halfLifeDays } = running;
  const item = await one(id, running);
  const age = (confirmed: readonly string[]): string => describeAge(confirmed, terminal.now(), halfLifeDays);
  if (item.kind === 'recipe') {
    const uses = await knowledge.uses(item.found.id);
    const solved = uses.filter(({ result }) => result === 'solved').map(({ at }) => at);
    return `${describeRecipe(item.found)}${age(solved)}\n${recipeUses(uses)}`;
  }
  const cases = await knowledge.occurrences(item.found.id, MAX_CASES);
  return `${describeSituation(item.found)}${age(cases.map(({ seenAt }) => seenAt))}\n${casesOf(cases, item.found)}`;
}

async function forget(id: string, running: Running): Promise<string> {
  const item = await one(id, running);
  await running.knowledge.forget(item.found.id, running.terminal.now().toISOString());
  return `Forgotten: ${item.kind} ${item.found.id}\n`;
}

async function share(out: string | undefined, { knowledge, terminal }: Running): Promise<string> {
  const lines: string[] = [];
  for await (const line of knowledge.share()) lines.push(JSON.stringify(line));
  const text = `${lines.join('\n')}\n`;
  if (out === undefined) return text;
  await writeFile(resolve(terminal.cwd, out), text);
  return `${lines.length - 1} lines written to ${out}\n`;
}

async function take(file: string, { knowledge, terminal }: Running): Promise<string> {
  const text = file === '-' ? await textOf(terminal.stdin) : await readShared(resolve(terminal.cwd, file));
  const lines = text.split('\n').flatMap((line, index) => (line === '' ? [] : [parseLine(line, `${file}:${index + 1}`)]));
  if (lines[0]?.kind !== 'knowledge') throw notShared(file, 'no line {"kind":"knowledge","version":1} at its beginning');
  const news = await knowledge.merge(lines);
  return `${lines.length - 1} lines read, ${news} of them new\n`;
}

async function readShared(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw notShared(path, (cause as Error).message);
  }
}

function parseLine(line: string, where: string): z.infer<typeof SharedKnowledge> {
  try {
    return SharedKnowledge.parse(JSON.parse(line));
  } catch (cause) {
    throw notShared(where, cause instanceof z.ZodError ? z.prettifyError(cause).replaceAll('\n', ' ') : 'no JSON');
  }
}

function notShared(where: string, found: string): ConfigurationError {
  return new ConfigurationError(
    'export-unreadable',
    `Expected the output of \`reconcile knowledge export\` in ${where}; found ${boundText(found)}.`,
    'Nothing was imported. Export again with the same version of reconcile.',
  );
}

async function sync({ directory, sinceMs }: Extract<KnowledgeAct, { kind: 'sync' }>, running: Running): Promise<string> {
  const { flow, terminal, ledger, options } = running;
  const now = terminal.now();
  const place = resolve(terminal.cwd, directory ?? '.');
  const since = new Date(now.getTime() - sinceMs).toISOString();
  const vcs = await openVcsOfPastRuns(place, running);
  const ports = vcs === undefined ? {} : { vcs };
  const learnt = describeLearnt(await flow.learnFromReality({ directory: place, since }, { ...running, ...ports }));
  if (vcs === undefined) return learnt;
  const { wrongLabel: label } = await vcsOf(options, terminal);
  const labels = await flow.readLabels({ label, now: now.toISOString() }, { ledger, pullRequests: vcs.pullRequests });
  return `${learnt}${labels.map(({ reconciliation, said, source }) => `${reconciliation}: ${said} (${source})\n`).join('')}`;
}
