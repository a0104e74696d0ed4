import { performance } from 'node:perf_hooks';
import { showProgress } from '../progress.ts';
import { renderIdioms } from './idiom-board.ts';
import { runIdioms } from './run-idioms.ts';

/**
 * `npm run eval -- --idioms`: results to stdout, progress to stderr.
 * @param only the name of one root; true: all
 * @returns the exit code
 */
export async function showIdioms(only: string | true): Promise<number> {
  const started = performance.now();
  const moved = await runIdioms(only === true ? undefined : only, (name, done, total) =>
    showProgress({ done, total, ms: performance.now() - started }, name),
  );
  process.stdout.write(renderIdioms(moved));
  return 0;
}
