// @module-tag slow
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { boardLines } from '../../../eval/board/board.ts';
import type { BoardLine } from '../../../eval/board/board.ts';
import { RECORDING_FOLDERS, findScenarios } from '../../../eval/dataset.ts';
import { scoreScenario } from '../../../eval/judge/score-scenario.ts';
import { solveWithNothing } from '../../../eval/solvers/nothing.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDERS = RECORDING_FOLDERS.map((folder) => join(ROOT, folder));

async function lineOf(project: string): Promise<BoardLine | undefined> {
  const scored = await Promise.all(findScenarios(FOLDERS).map(async (scenario) => scoreScenario(scenario, 'off', solveWithNothing)));
  return boardLines(scored.map((item) => item.scored)).find((line) => line.project === project);
}

it('has 8 right patches and 2 right verdicts of 17 in orders-service, and accounts for no event', async () => {
  const line = await lineOf('orders-service');

  expect(line).toMatchObject({ scenarios: 17, evaluator: 8, verdict: 2, accounted: 0, wrongAccepts: 0 });
});

it('has 53 right patches and 8 right verdicts of 117 in all six projects', async () => {
  const line = await lineOf('total');

  expect(line).toMatchObject({ scenarios: 117, evaluator: 53, verdict: 8, accounted: 0, wrongAccepts: 0 });
});
