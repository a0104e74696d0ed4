/** Our solver with knowledge from earlier scenarios of the same run: one ledger and one knowledge base for all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Solver } from '../solution.ts';
import { solveIn } from './reconcile.ts';

/**
 * Makes the solver.
 * @returns a solver with a memory that lasts until the process ends; the order of scenarios affects it
 */
export function knowledgeSolver(): Solver {
  const folder = mkdtempSync(join(tmpdir(), 'eval-knowledge-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (scenario, mode) => {
    // Projects of different companies do not share knowledge. The same day in another mode is not an earlier case.
    const ledgerFile = join(folder, `${scenario.project}-${mode}.sqlite`);
    return solveIn(scenario, { mode, ledgerFile });
  };
}
