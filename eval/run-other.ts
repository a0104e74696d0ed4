/** The commands of `npm run eval` that run no scenario of the dataset. Each prints its result and returns the exit code. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { findAttacks } from './attacks/attack-case.ts';
import { compareRuns, renderComparison } from './board/compare-runs.ts';
import { longResults, shortResults, withResults } from './board/lay-out.ts';
import { incomparable, leaderboardPage, leaderboardText } from './board/leaderboard.ts';
import { findCards, renderCards } from './cards.ts';
import { RECORDING_FOLDERS } from './dataset.ts';
import { submissionProblems } from './keep/check-submission.ts';
import { readRun, writeRun } from './keep/run-file.ts';
import type { Options } from './options.ts';
import { showProgress } from './progress.ts';
import { addRecording } from './recordings/add-recording.ts';
import { renamerOf } from './rename/renamer.ts';
import { readManifest } from './repairs/manifest.ts';
import { countRepairs, renderRepairs, runRepairs } from './repairs/run-repairs.ts';
import { chooseScenarios } from './run-set.ts';

/** `--add`: returns 1 if the recording has a fault. */
export async function add(folder: string, root: string): Promise<number> {
  const addition = await addRecording(folder, join(root, RECORDING_FOLDERS[0]));
  if (addition.outcome === 'refused') {
    process.stderr.write(addition.problems.map((problem) => `refused: ${problem}\n`).join(''));
    return 1;
  }
  const { project, scenarios, bytes } = addition;
  process.stdout.write(
    `added ${project}: ${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}, ${bytes} bytes written\n`,
  );
  return 0;
}

/** `--publish`: the first run is ours; the others are shown next to it. */
export function publish([own, ...others]: readonly string[], root: string): number {
  if (own === undefined) throw new Error('expected a kept run, found none');
  const [run, beside] = [readRun(own), others.map(readRun)];
  const faults = incomparable([run, ...beside]);
  if (faults.length > 0) throw new Error(`expected runs of the same scenarios: ${faults.join('; ')}`);
  for (const [name, lines] of [
    ['eval/README.md', longResults(run, beside)],
    ['README.md', shortResults(run)],
  ] as const) {
    const file = join(root, name);
    writeFileSync(file, withResults(readFileSync(file, 'utf8'), lines));
  }
  return 0;
}

/** `--compare`: returns 1 if something got worse, for use in a pipeline. */
export function compare([before, after]: readonly string[]): number {
  if (before === undefined || after === undefined) throw new Error('expected two kept runs, found fewer');
  const differences = compareRuns(readRun(before), readRun(after));
  process.stdout.write(renderComparison(differences));
  return differences.some(({ kind }) => kind === 'wrong accept' || kind === 'regression') ? 1 : 0;
}

/** `--repairs`: with `--out`, adds the counts to a kept run. */
export async function repair(manifest: string, { repositories, out }: Options): Promise<number> {
  if (repositories === undefined) throw new Error('expected --repositories FOLDER, where the clones that the manifest names are');
  const kept = out === undefined ? undefined : readRun(out);
  const started = performance.now();
  const results = await runRepairs(readManifest(manifest), repositories, ({ repository, commit }, done, total) =>
    showProgress({ done, total, ms: performance.now() - started }, `${repository} ${commit}`),
  );
  if (out !== undefined && kept !== undefined) writeRun(out, { ...kept, repairs: countRepairs(results) });
  process.stdout.write(renderRepairs(results));
  return 0;
}

/** `--list`: a line, or an object, for each scenario. */
export async function list({ seed, count, format, repairs }: Options, root: string): Promise<number> {
  return inScratch((scratch) => {
    const cards = findCards({ root, seed, count, scratch, repairs });
    process.stdout.write(format === 'json' ? `${JSON.stringify(cards, undefined, 2)}\n` : renderCards(cards));
    return 0;
  });
}

/** `--check-submission`: returns 1 if the run cannot be listed. */
export async function checkSubmission(file: string, options: Options, root: string): Promise<number> {
  const renamer = await renamerOf(options.secretSeed);
  return inScratch((scratch) => {
    const problems = submissionProblems(file, {
      scenarios: ({ set, seed, count }) => {
        if (set === 'attacks') return [];
        return chooseScenarios({ set, seed, count }, root, scratch).map((named) => renamer?.scenario(named) ?? named);
      },
      attacks: findAttacks(root).map((named) => renamer?.attack(named) ?? named),
    });
    process.stdout.write(problems.length === 0 ? `${file}: nothing is wrong with it\n` : problems.map((line) => `${line}\n`).join(''));
    return problems.length === 0 ? 0 : 1;
  });
}

/** `--leaderboard`: returns 1 if the runs have different scenarios. */
export function leaderboard(files: readonly string[], html: string | undefined): number {
  const runs = files.map(readRun);
  const faults = incomparable(runs);
  if (faults.length > 0) {
    process.stderr.write(faults.map((line) => `cannot be compared: ${line}\n`).join(''));
    return 1;
  }
  if (html !== undefined) writeFileSync(html, leaderboardPage(runs));
  process.stdout.write(leaderboardText(runs));
  return 0;
}

function inScratch<Result>(use: (scratch: string) => Result): Result {
  const scratch = mkdtempSync(join(tmpdir(), 'eval-list-'));
  try {
    return use(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
