/** `npm run eval`: the benchmark. Results to stdout, progress to stderr; exit 0 done, 1 below the floor or refused, 2 error. */
import { resolve } from 'node:path';
import { command } from './options.ts';
import type { Options } from './options.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Each command is loaded on demand, so that a run of one scenario starts fast. */
async function main(): Promise<number> {
  const options = command.parse().opts();
  const isOther = [
    options.add,
    options.publish,
    options.compare,
    options.repairs,
    options.idioms,
    options.checkSubmission,
    options.leaderboard,
  ];
  if (options.list === true || isOther.some((one) => one !== undefined)) return other(options);
  return (await import('./run-board.ts')).runBoard(options, ROOT);
}

async function other(options: Options): Promise<number> {
  const { add, publish, compare, repairs, idioms, checkSubmission, leaderboard, list } = options;
  const commands = await import('./run-other.ts');
  if (add !== undefined) return commands.add(add, ROOT);
  if (publish !== undefined) return commands.publish(publish, ROOT);
  if (compare !== undefined) return commands.compare(compare);
  if (repairs !== undefined) return commands.repair(repairs, options);
  if (checkSubmission !== undefined) return commands.checkSubmission(checkSubmission, options, ROOT);
  if (leaderboard !== undefined) return commands.leaderboard(leaderboard, options.html);
  if (list === true) return commands.list(options, ROOT);
  return (await import('./idioms/show-idioms.ts')).showIdioms(idioms ?? true);
}

/** Finished scenarios are already kept. Exiting is enough, and removes the temporary files. */
function endOn(signal: 'SIGINT' | 'SIGTERM', code: number): void {
  process.once(signal, () => {
    process.stderr.write('\neval: interrupted; started again with the same settings it goes on where it was\n');
    process.exit(code);
  });
}

// https://tldp.org/LDP/abs/html/exitcodes.html: 128 and the number of the signal
endOn('SIGINT', 130);
endOn('SIGTERM', 143);
try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
