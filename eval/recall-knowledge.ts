/**
 * `tsx eval/recall-knowledge.ts`: is the right earlier case among the five that knowledge finds, and what do they add to a model's context? Every
 * recorded scenario is run once; then each drift asks what all other scenarios taught (its own is left out). The right case is one of the same
 * type and attribute with the same verdict. Tokens are estimates: characters divided by four.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openKnowledgeContext } from '#context.ts';
import type { SharedKnowledge, SimilarSituation } from '#ports-knowledge.ts';
import { findScenarios, RECORDING_FOLDERS } from './dataset.ts';
import { solveIn } from './solvers/reconcile.ts';

const ROOT = resolve(import.meta.dirname, '..');
const MOST = 5;

type Occurrence = Extract<SharedKnowledge, { readonly kind: 'occurrence' }>;

interface Taught {
  readonly scenario: string;
  readonly occurrences: readonly Occurrence[];
}

const { values } = parseArgs({ options: { recordings: { type: 'string', multiple: true } } });
const scratch = mkdtempSync(join(tmpdir(), 'recall-knowledge-'));
try {
  const taught: Taught[] = [];
  for (const scenario of findScenarios((values.recordings ?? RECORDING_FOLDERS).map((folder) => resolve(ROOT, folder)))) {
    const ledgerFile = join(scratch, `${scenario.project}-${scenario.id}.sqlite`);
    await solveIn(scenario, { mode: 'file', verify: 'evaluate', reattach: undefined, ledgerFile });
    taught.push({ scenario: `${scenario.project}/${scenario.id}`, occurrences: await occurrencesIn(ledgerFile) });
    process.stderr.write(`${scenario.id}\n`);
  }
  process.stdout.write(`${JSON.stringify(await recallOf(taught))}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function occurrencesIn(ledgerFile: string): Promise<readonly Occurrence[]> {
  const { knowledge, close } = await openKnowledgeContext(ledgerFile);
  const found: Occurrence[] = [];
  for await (const line of knowledge.share()) if (line.kind === 'occurrence') found.push(line);
  await close();
  return found;
}

async function recallOf(taught: readonly Taught[]): Promise<unknown> {
  let asked = 0;
  let answerable = 0;
  let found = 0;
  let first = 0;
  const tokens: number[] = [];
  for (const own of taught) {
    const others = taught.filter((one) => one !== own).flatMap((one) => one.occurrences);
    const { knowledge, close } = await openKnowledgeContext(join(scratch, `without-${own.scenario.replace('/', '-')}.sqlite`));
    await knowledge.merge(others);
    for (const question of own.occurrences) {
      asked += 1;
      const similar = await knowledge.search(question.situation, MOST);
      tokens.push(Math.ceil(JSON.stringify(similar.map(({ situation, outcomes, done }) => ({ situation, outcomes, done }))).length / 4));
      if (!others.some((other) => isRight(question, other.situation, other.verdict))) continue;
      answerable += 1;
      if (similar.some((one) => isRightOne(question, one))) found += 1;
      if (similar[0] !== undefined && isRightOne(question, similar[0])) first += 1;
    }
    await close();
  }
  const sorted = tokens.toSorted((left, right) => left - right);
  return {
    scenarios: taught.length,
    drifts: asked,
    withAnEarlierCase: answerable,
    recallAt5: share(found, answerable),
    recallAt1: share(first, answerable),
    estimatedTokensAdded: { median: sorted[Math.floor(sorted.length / 2)], largest: sorted.at(-1) },
  };
}

function isRightOne(question: Occurrence, { situation, outcomes }: SimilarSituation): boolean {
  return outcomes.some(({ verdict }) => isRight(question, situation, verdict));
}

function isRight(question: Occurrence, situation: Occurrence['situation'], verdict: string): boolean {
  const sameAttribute = question.situation.changeShape.some((name) => situation.changeShape.includes(name));
  return situation.resourceType === question.situation.resourceType && sameAttribute && verdict === question.verdict;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((part / whole).toPrecision(3));
}
