import { performance } from 'node:perf_hooks';
import type { Options } from '../options.ts';
import { showProgress } from '../progress.ts';
import { renamerOf } from '../rename/renamer.ts';
import { renderMixed } from './compare-mixed.ts';
import { runMixed } from './run-mixed.ts';

/**
 * Runs mixed days and prints them.
 * @param root the repository's root
 * @param options of the command; the secret seed also selects the days
 * @returns the exit code: 1 if something is accepted that is not accepted alone
 * @throws Error without a secret seed, or if no project is chosen
 */
export async function showMixed(
  root: string,
  { secretSeed, project, format, details }: Pick<Options, 'secretSeed' | 'project' | 'format' | 'details'>,
): Promise<number> {
  const renamer = await renamerOf(secretSeed);
  if (secretSeed === undefined || renamer === undefined) throw new Error('expected --secret-seed TEXT: mixed days are drawn from it');
  const started = performance.now();
  const run = await runMixed(root, { seed: secretSeed, project, renamer }, (id, done, total) =>
    showProgress({ done, total, ms: performance.now() - started }, id),
  );
  process.stdout.write(format === 'json' ? `${JSON.stringify(run, undefined, 2)}\n` : renderMixed(run, details === true));
  return run.results.some(({ wrongAccepts }) => wrongAccepts.length > 0) ? 1 : 0;
}
