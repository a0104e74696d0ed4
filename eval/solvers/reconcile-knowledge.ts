/** Ours with what it learnt in earlier scenarios of the same run: one ledger and one knowledge for all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Solver } from '../solution.ts';
import { solveIn } from './reconcile.ts';

/**
 * Makes the solver.
 * @returns a solver that remembers; its memory goes when the process ends. The order of scenarios matters to it
 */
export function knowledgeSolver(): Solver {
  const folder = mkdtempSync(join(tmpdir(), 'eval-knowledge-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (scenario, mode) => {
    // Projects of different companies do not learn from one another, and a day that comes again in another mode is the same day.
    const ledgerFile = join(folder, `${scenario.project}-${mode}.sqlite`);
    return solveIn(scenario, { mode, ledgerFile });
  };
}
