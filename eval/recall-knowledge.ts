/**
 * `tsx eval/recall-knowledge.ts`: measures whether the right earlier case is among the five that knowledge finds, and their tokens in a
 * model's context. Recorded and generated scenarios are run once without a judge. Then each drift is looked up among the cases of all other
 * scenarios. The right case has the same type, attribute and verdict. Tokens are estimates: characters divided by four.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { openKnowledgeContext } from '#context.ts';
import { examplesData } from '#domain/agent/case-data.ts';
import type { Knowledge, KnowledgeMaintenance, SharedKnowledge, SimilarSituation } from '#ports/knowledge.ts';
import { findScenarios, RECORDING_FOLDERS } from './dataset.ts';
import type { Scenario } from './dataset.ts';
import { generateScenarios } from './inject/default-set.ts';
import { solveIn } from './solvers/reconcile.ts';

const ROOT = resolve(import.meta.dirname, '..');
const MAX_CASES = 5;
/** Cases of the drift's own scenario are removed afterwards, so more than five are requested. */
const ASKED = 20;

type Occurrence = Extract<SharedKnowledge, { readonly kind: 'occurrence' }>;

interface Taught extends Occurrence {
  readonly scenario: string;
  readonly truth: Scenario['truth'];
}

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new InvalidArgumentError(`expected a whole number, found ${text}`);
};

const command = new Command('recall-knowledge')
  .description('Measures how often the right earlier case is found, and how much context the examples add.')
  .option('--recorded <n>', 'how many recorded scenarios, spread over all', wholeNumber, 89)
  .option('--generated <n>', 'how many generated scenarios', wholeNumber, 60)
  .option('--seed <text>', 'seed of generated scenarios', 'recall');

async function main(): Promise<void> {
  const { recorded, generated, seed } = command.parse().opts();
  const scratch = mkdtempSync(join(tmpdir(), 'recall-knowledge-'));
  try {
    const scenarios = [
      ...spread(findScenarios(RECORDING_FOLDERS.map((folder) => join(ROOT, folder))), recorded),
      ...(generated === 0 ? [] : generateScenarios({ seed, count: generated }, join(scratch, 'generated'))),
    ];
    const taught: Taught[] = [];
    const started = performance.now();
    for (const [index, scenario] of scenarios.entries()) {
      taught.push(...(await learnFrom(scenario, join(scratch, `${scenario.truth}-${scenario.project}-${scenario.id}.sqlite`))));
      const seconds = Math.round((performance.now() - started) / 1000);
      process.stderr.write(`${index + 1}/${scenarios.length} after ${seconds} s: ${scenario.project}/${scenario.id}\n`);
    }
    const { knowledge, close } = await openKnowledgeContext(join(scratch, 'all.sqlite'));
    await knowledge.merge(taught.map(({ scenario: _scenario, truth: _truth, ...line }) => line));
    process.stdout.write(`${JSON.stringify(await measure(taught, knowledge, scenarios.length), undefined, 2)}\n`);
    await close();
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Selects that many scenarios, evenly from the first to the last. */
function spread(scenarios: readonly Scenario[], count: number): readonly Scenario[] {
  if (count >= scenarios.length) return scenarios;
  return Array.from({ length: count }, (_, index) => scenarios[Math.floor((index * scenarios.length) / count)] as Scenario);
}

async function learnFrom(scenario: Scenario, ledgerFile: string): Promise<readonly Taught[]> {
  await solveIn(scenario, { mode: 'file', ledgerFile });
  const { knowledge, close } = await openKnowledgeContext(ledgerFile);
  const found: Taught[] = [];
  for await (const line of knowledge.share())
    if (line.kind === 'occurrence') found.push({ ...line, scenario: `${scenario.project}/${scenario.id}`, truth: scenario.truth });
  await close();
  return found;
}

async function measure(taught: readonly Taught[], knowledge: Knowledge & KnowledgeMaintenance, scenarios: number): Promise<unknown> {
  const groups: Record<string, unknown> = {};
  for (const truth of ['recorded', 'generated'] as const)
    for (const asks of ['with code, actor and goal', 'by the trail alone'] as const) {
      const questions = taught.filter((one) => one.truth === truth);
      if (questions.length > 0) groups[`${truth}, ${asks}`] = await recallOf(questions, { taught, knowledge, asks });
    }
  return { scenarios, drifts: taught.length, tokens: 'estimated, characters divided by four', ...groups };
}

interface RecallInput {
  readonly taught: readonly Taught[];
  readonly knowledge: Pick<Knowledge, 'search'>;
  readonly asks: 'with code, actor and goal' | 'by the trail alone';
}

async function recallOf(questions: readonly Taught[], { taught, knowledge, asks }: RecallInput): Promise<unknown> {
  const ranks: number[] = [];
  const tokens: number[] = [];
  for (const question of questions) {
    const others = taught.filter(({ scenario }) => scenario !== question.scenario);
    const { resourceType, eventNames, changeShape } = question.situation;
    const asked = asks === 'by the trail alone' ? { resourceType, eventNames, changeShape } : question.situation;
    const similar = (await knowledge.search(asked, ASKED)).filter((one) => isTaughtBy(others, one)).slice(0, MAX_CASES);
    tokens.push(Math.ceil(JSON.stringify(examplesData(similar)).length / 4));
    if (others.some((other) => isRight(question, other)))
      ranks.push(similar.findIndex((one) => others.some((other) => isOf(other, one) && isRight(question, other))));
  }
  const sorted = tokens.toSorted((left, right) => left - right);
  const within = (most: number): number => share(ranks.filter((rank) => rank >= 0 && rank < most).length, ranks.length);
  return {
    drifts: questions.length,
    withAnEarlierCase: ranks.length,
    recallAt5: within(MAX_CASES),
    recallAt3: within(3),
    recallAt1: within(1),
    estimatedTokensAdded: { median: sorted[Math.floor(sorted.length / 2)], largest: sorted.at(-1) },
  };
}

function isOf({ situation }: Taught, similar: SimilarSituation): boolean {
  return JSON.stringify(situation) === JSON.stringify(similar.situation);
}

function isTaughtBy(others: readonly Taught[], similar: SimilarSituation): boolean {
  return others.some((other) => isOf(other, similar));
}

function isRight(question: Taught, { situation, verdict }: Taught): boolean {
  const sameAttribute = question.situation.changeShape.some((name) => situation.changeShape.includes(name));
  return situation.resourceType === question.situation.resourceType && sameAttribute && verdict === question.verdict;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((part / whole).toPrecision(3));
}

try {
  await main();
} catch (error) {
  process.stderr.write(`recall-knowledge: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
