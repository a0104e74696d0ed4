/**
 * `npm run eval:mutants`: breaks guardrails, permits, recognisers, checks, edits and conditions, one at a time, and counts how many breaks
 * eval detects. Results to stdout, progress to stderr.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { performance } from 'node:perf_hooks';
import { join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { withResults } from './board/lay-out.ts';
import { codeFingerprint } from './keep/code-fingerprint.ts';
import { openJournal } from './mutants/result-journal.ts';
import type { ResultJournal } from './mutants/result-journal.ts';
import { ROOMS } from './mutants/mutant.ts';
import type { Mutant } from './mutants/mutant.ts';
import { runMutants } from './mutants/run-mutants.ts';
import { chooseMutants, fatesOf, linesOf, survivorsOf } from './mutants/tally.ts';
import type { TrialResult } from './mutants/tally.ts';
import { renderMutants } from './mutants/render-mutants.ts';
import type { MutantResult } from './mutants/render-mutants.ts';
import { planMutants, writeTree } from './mutants/write-tree.ts';

const ROOT = resolve(import.meta.dirname, '..');

const command = new Command('eval:mutants')
  .description('Breaks the judge and the proof, one place at a time, and counts how many of the breaks the scenarios notice.')
  .option('--room <names...>', `only these rooms: ${Object.keys(ROOMS).join(', ')}`)
  .option('--file <part>', 'only files with this in their path')
  .option('--trials <part>', 'only trials with this in their key, such as edit/')
  .option('--sample <n>', 'number of broken conditions per room; mutants of a whole rule are always included', '200')
  .option('--seed <text>', 'seed of the sample', 'mutants')
  .option('--fresh', 'start again; by default, an interrupted run resumes, and only new scenarios are run')
  .option('--out <file>', 'keep the result in this file')
  .option('--publish <files...>', 'write the kept results of several runs into eval/mutants.md; nothing is run');

async function main(): Promise<void> {
  const { room, file, trials: only, sample, seed, fresh, out, publish: kepts } = command.parse().opts();
  if (kepts !== undefined) return publish(kepts);
  const { files, mutants: all } = planMutants(ROOT);
  const wanted = all.filter((mutant) => room?.includes(mutant.room) !== false && (file === undefined || mutant.file.includes(file)));
  const mutants = chooseMutants(wanted, Number(sample), seed);
  if (mutants.length === 0) throw new Error('expected something to break, found no mutant there');
  const asked = { room, file, only, sample, seed };
  const digest = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 12);
  const kept = openJournal(
    join(ROOT, 'node_modules/.cache/reconcile-eval', `mutants-${digest}.ndjson`),
    JSON.stringify({ ...asked, code: codeFingerprint(ROOT) }),
    fresh === true,
  );
  const started = performance.now();
  const results = await run({ mutants, files, kept, only });
  const tried = fatesOf(mutants, results);
  const trials = results.filter((one) => 'trial' in one).length;
  const seconds = Math.round((performance.now() - started) / 1000);
  const result: MutantResult = {
    sample: Number(sample),
    seed,
    trials,
    seconds,
    lines: linesOf(tried, wanted),
    survivors: survivorsOf(tried),
  };
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(result)}\n`);
  process.stdout.write(`${renderMutants([result]).join('\n')}\n`);
}

/** Puts runs of different rooms on one page, in the given order. @throws Error if two of them have the same room */
function publish(files: readonly string[]): void {
  const runs = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as MutantResult);
  const rooms = runs.flatMap(({ lines }) => [...new Set(lines.map(({ room }) => room))]);
  if (new Set(rooms).size < rooms.length) throw new Error(`expected runs of different rooms, found ${rooms.join(', ')}`);
  const page = join(ROOT, 'eval/mutants.md');
  writeFileSync(page, withResults(readFileSync(page, 'utf8'), renderMutants(runs)));
}

interface Chosen {
  readonly mutants: readonly Mutant[];
  readonly files: ReadonlyMap<string, string>;
  readonly kept: ResultJournal;
  readonly only: string | undefined;
}

/** All files are in one temporary folder, so that an interrupted run leaves nothing behind. */
async function run({ mutants, files, kept, only }: Chosen): Promise<readonly TrialResult[]> {
  const tree = mkdtempSync(join(tmpdir(), 'reconcile-mutants-'));
  process.once('exit', () => rmSync(tree, { recursive: true, force: true }));
  // https://tldp.org/LDP/abs/html/exitcodes.html: 128 and the number of the signal
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  mkdirSync(join(tree, 'scratch'));
  writeTree(ROOT, tree, files);
  const results = [...kept.results];
  let done = mutants.length - survivorsOf(fatesOf(mutants, results)).length;
  const started = performance.now();
  const onResult = (one: TrialResult, trials: number): void => {
    kept.add(one);
    results.push(one);
    const place = 'trial' in one ? `${results.length}/${trials} ${one.trial}` : `mutant ${one.endless} does not end`;
    done += 'trial' in one ? one.caught.length : 1;
    process.stderr.write(`${Math.round((performance.now() - started) / 1000)} s, ${done}/${mutants.length} caught, ${place}\n`);
  };
  await runMutants({ root: tree, scratch: join(tree, 'scratch'), mutants, results: kept.results, onResult, only });
  return results;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`eval:mutants: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}
