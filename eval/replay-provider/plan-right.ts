/**
 * Judges a patch with the real Terraform: plans the root before and after the patch against the recorded world, and compares the plans.
 * Takes a scenario and solutions, returns scores. Independent of solvers; evaluates no code.
 */
import { changedPaths } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import type { Score, Solution } from '../solution.ts';
import type { Mistake } from './mistakes.ts';
import { mistakesOf } from './mistakes.ts';
import { plannable } from './plannable.ts';
import { hiddenAttributes, planProblems } from './plan-problems.ts';
import type { PlanJson, Replay } from './run-plan.ts';
import { openReplay } from './run-plan.ts';

/** The part of a solution that is judged. */
export type Trees = Pick<Solution, 'before' | 'after'>;

/**
 * Judges several solutions of one scenario. One provider serves all plans. The recorded root and each distinct patched root are planned
 * once.
 * @param scenario the scenario
 * @param solutions the root before and after, per solution
 * @param by the program that plans, and the replay provider's known faults in this project
 * @returns one score per solution: right if every accepted item has an empty plan (an import may differ in `tags_all`, because of default
 * tags) and everything else has the same plan as without the patch; if nothing is to be accepted: if no file changed. unscored: the
 * recorded root cannot be planned
 */
export async function judgePlans(
  scenario: Scenario,
  solutions: readonly Trees[],
  { binary, mistakes = mistakesOf(scenario.project) }: { readonly binary?: string; readonly mistakes?: readonly Mistake[] } = {},
): Promise<readonly Score[]> {
  const accepts = scenario.expected.some(({ decision }) => decision === 'accept');
  const answers = solutions.map(({ before, after }): Score | undefined => {
    const changed = changedPaths(before, after);
    if (accepts) return undefined;
    if (changed.length === 0) return { value: true, explanation: 'nothing was to change, and nothing did' };
    return { value: false, explanation: `nothing was to change, found changes in ${changed.join(', ')}` };
  });
  const open = solutions.filter((_, index) => answers[index] === undefined);
  if (open.length === 0) return answers.filter((answer) => answer !== undefined);
  const judged = await judgeOpen(scenario, open, { binary, mistakes });
  return solutions.map((solution, index) => answers[index] ?? judged[open.indexOf(solution)] ?? failed('was not judged'));
}

async function judgeOpen(
  scenario: Scenario,
  solutions: readonly Trees[],
  { binary, mistakes }: { readonly binary: string | undefined; readonly mistakes: readonly Mistake[] },
): Promise<readonly Score[]> {
  const { world, drift } = scenario;
  const recorded = { state: readPlainText(scenario.stateFile), world, created: drift.created };
  const replay = await openReplay(
    recorded,
    solutions.flatMap(({ before, after }) => [before, after]),
    binary,
  );
  try {
    const plan = planOnce(replay);
    const scores: Score[] = [];
    for (const { before, after } of solutions) {
      const base = await plan(before);
      if (typeof base === 'string') scores.push({ value: 'unscored', explanation: `the recorded root does not plan: ${base}` });
      else if (await touchesActions(before, after)) scores.push(failed('an action, or what triggers one, is another than before'));
      else scores.push(compare(scenario, { base, patched: await plan(after), mistakes }));
    }
    return scores;
  } finally {
    replay.stop();
  }
}

interface Plans {
  readonly base: PlanJson;
  readonly patched: PlanJson | string;
  readonly mistakes: readonly Mistake[];
}

function compare(scenario: Scenario, { base, patched, mistakes }: Plans): Score {
  if (typeof patched === 'string') return failed(`does not plan: ${patched}`);
  const problems = planProblems(scenario, { base, patched, mistakes });
  if (problems.length > 0) return failed(problems.join('; '));
  const hidden = hiddenAttributes(scenario, { base, patched, mistakes });
  if (hidden.length === 0) return { value: true, explanation: 'plans clean' };
  return {
    value: true,
    explanation: `plans clean but for what the provider does not read, where the next apply repeats it: ${hidden.join(', ')}`,
  };
}

/** Actions are not planned; the text shows whether a patch changes them. */
async function touchesActions(before: FileTree, after: FileTree): Promise<boolean> {
  const [previous, current] = [await plannable(before), await plannable(after)];
  return previous.removed.join('\n') !== current.removed.join('\n');
}

/** Plans each distinct tree once. A refusal is also cached. */
function planOnce(replay: Replay): (tree: FileTree) => Promise<PlanJson | string> {
  const planned: { readonly tree: FileTree; readonly plan: PlanJson | string }[] = [];
  return async (tree) => {
    const known = planned.find((earlier) => changedPaths(earlier.tree, tree).length === 0);
    if (known !== undefined) return known.plan;
    const plan = await replay.plan(tree).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    planned.push({ tree, plan });
    return plan;
  };
}

function failed(explanation: string): Score {
  return { value: false, explanation };
}
