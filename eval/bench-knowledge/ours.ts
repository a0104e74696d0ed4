/** One process of the knowledge bench: fills a database, queries it, and scans the same table for comparison. Prints JSON. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import SqliteDatabase from 'better-sqlite3';
import type { Situation } from '#domain/knowledge/situation.ts';
import { openKnowledge } from '#knowledge/sqlite.ts';
import type { Knowledge, SharedKnowledge } from '#ports/knowledge.ts';
import { entryOf, generatedSituations, occurrenceOf, rankOf } from './generated.ts';

const BATCH = 5000;
const SITUATIONS = 2000;
const FIRST = 100;

const [, , entries = '100000', lookups = '500'] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'bench-knowledge-'));
try {
  process.stdout.write(`${JSON.stringify(await measure(Number(entries), Number(lookups)))}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(count: number, asked: number): Promise<unknown> {
  return {
    node: process.version,
    entries: count,
    lookups: asked,
    ...(await distinct(count, asked)),
    repeated: await repeated(count, asked),
  };
}

/** Every entry is a distinct situation. */
async function distinct(count: number, asked: number): Promise<object> {
  const file = join(folder, 'distinct.sqlite');
  const knowledge = await openKnowledge(file, { seeds: [], past: async function* () {} });
  const situations = generatedSituations(count);
  const filling = performance.now();
  for (let at = 0; at < situations.length; at += BATCH)
    await knowledge.merge(situations.slice(at, at + BATCH).map((situation, index): SharedKnowledge => occurrenceOf(situation, at + index)));
  const fillMs = performance.now() - filling;
  // Half of the queries are for existing situations, half for similar ones: other goal, other actor, one more attribute.
  const questions = Array.from({ length: asked }, (_, index) =>
    variant(situations[(index * 7919) % situations.length] as Situation, index),
  );
  const found = await askBoth(knowledge, questions);
  await knowledge.close();
  const scan = await timed(questions.slice(0, 60), likeScan(file));
  return {
    fillSeconds: round(fillMs / 1000),
    ...found,
    likeScanMs: scan,
    likeScanTimesSearch: round(scan.cpuP50 / found.searchMs.cpuP50),
    firstIsTheSame: await foundAgain(file, questions),
  };
}

/** The same number of entries for few situations: the most common occurs more than ten thousand times, on the same attributes. */
async function repeated(count: number, asked: number): Promise<object> {
  const knowledge = await openKnowledge(join(folder, 'repeated.sqlite'), { seeds: [], past: async function* () {} });
  const situations = generatedSituations(SITUATIONS);
  const drawn = (index: number): Situation => situations[rankOf(index, SITUATIONS)] as Situation;
  for (let at = 0; at < count; at += BATCH)
    await knowledge.remember(Array.from({ length: Math.min(BATCH, count - at) }, (_, index) => entryOf(drawn(at + index), at + index)));
  const found = await askBoth(
    knowledge,
    Array.from({ length: asked }, (_, index) => drawn(index * 7919)),
  );
  await knowledge.close();
  return { situations: SITUATIONS, ...found };
}

/** The first queries of a process are reported separately, because they include page reads and code compilation. */
async function askBoth(
  knowledge: Knowledge,
  questions: readonly Situation[],
): Promise<{ readonly recallMs: Times; readonly searchMs: Times; readonly firstSearchesMs: Times }> {
  const recallMs = await timed(questions, (situation) => knowledge.recall(situation));
  const first = questions.slice(0, FIRST);
  const firstSearchesMs = await timed(first, (situation) => knowledge.search(situation, 5));
  return { recallMs, searchMs: await timed(questions, (situation) => knowledge.search(situation, 5)), firstSearchesMs };
}

function variant(situation: Situation, index: number): Situation {
  if (index % 2 === 0) return situation;
  return { ...situation, goal: 'cost', actorClass: 'cli', changeShape: [...situation.changeShape, 'tags'].toSorted() };
}

/** For comparison: the same query without an index. It matches every word anywhere in the row, best first. */
function likeScan(file: string): (situation: Situation) => Promise<unknown> {
  const sqlite = new SqliteDatabase(file, { readonly: true });
  const statement = sqlite.prepare(
    `select situation, (resource_type like ?) * 3 + (event_names like ?) * 2 + (change_shape like ?) * 2 + (code_shape like ?) as likeness
     from knowledge_situations where resource_type like ? or event_names like ? or change_shape like ? order by likeness desc limit 5`,
  );
  return async ({ resourceType, eventNames, changeShape, codeShape = [] }) => {
    const [type, calls, attributes, code] = [resourceType, eventNames[0] ?? '', changeShape[0] ?? '', codeShape[0] ?? ''].map(
      (word) => `%${word}%`,
    );
    return statement.all(type, calls, attributes, code, type, calls, attributes);
  };
}

async function foundAgain(file: string, questions: readonly Situation[]): Promise<number> {
  const knowledge = await openKnowledge(file, { seeds: [], past: async function* () {} });
  let same = 0;
  const asked = questions.filter((_, index) => index % 2 === 0);
  for (const situation of asked) {
    const [first] = await knowledge.search(situation, 5);
    if (first !== undefined && first.likeness > 0.9999) same += 1;
  }
  await knowledge.close();
  return round(same / asked.length);
}

interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** CPU time, which does not grow with other load on the machine. */
  readonly cpuP50: number;
  readonly cpuP95: number;
}

async function timed(questions: readonly Situation[], ask: (situation: Situation) => Promise<unknown>): Promise<Times> {
  const wall: number[] = [];
  const cpu: number[] = [];
  for (const question of questions) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    await ask(question);
    wall.push(performance.now() - start);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1000);
  }
  return { p50: at(wall, 0.5), p95: at(wall, 0.95), max: at(wall, 1), cpuP50: at(cpu, 0.5), cpuP95: at(cpu, 0.95) };
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((left, right) => left - right);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
