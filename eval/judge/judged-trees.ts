/**
 * Compares a solution's code with the recorded values, once for all scorers that need it. Takes a scenario and a solution; returns
 * problems, separated into accepted items and unwanted changes. Gives no score.
 */
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsesWithHashiCorp } from '#hcl/proof/second-opinion.ts';
import { replayedSchema } from '../recorded-schema.ts';
import { readState } from '#terraform/state.ts';
import { acceptedProblems } from './accepted-items.ts';
import { collateralProblems } from './collateral.ts';
import type { Scenario } from '../dataset.ts';
import { readPlainText } from '../dataset.ts';
import type { EvaluatedTree } from './evaluated-tree.ts';
import { evaluateTree } from './evaluated-tree.ts';
import { changedPaths } from '../file-tree.ts';
import { unexplainedBytes } from './replay-edits.ts';
import type { Solution } from '../solution.ts';

/** The problems of a solution's code. */
export interface TreeProblems {
  /** Files that do not parse, or that differ from the result of the reported edits. */
  readonly files: readonly string[];
  /** Accepted items that are not in code. */
  readonly accepted: readonly string[];
  /** Unwanted changes. */
  readonly collateral: readonly string[];
}

const KNOWN = new WeakMap<Solution, Promise<TreeProblems | { readonly unscored: string }>>();

/**
 * Finds the problems of a solution's code.
 * @param scenario the scenario with the provider's values
 * @param solution the result of a solver
 * @returns problems; `unscored` if the recording lacks a value that is needed
 */
export async function treeProblems(scenario: Scenario, solution: Solution): Promise<TreeProblems | { readonly unscored: string }> {
  const known = KNOWN.get(solution) ?? judge(scenario, solution);
  KNOWN.set(solution, known);
  return known;
}

async function judge(scenario: Scenario, solution: Solution): Promise<TreeProblems | { readonly unscored: string }> {
  const changed = changedPaths(solution.before, solution.after);
  if (!scenario.expected.some((item) => item.decision === 'accept'))
    return {
      files: [],
      accepted: [],
      collateral: changed.length === 0 ? [] : [`nothing was to change, found changes in ${changed.join(', ')}`],
    };
  const missing = scenario.expected.find(
    (item) => item.decision === 'accept' && item.new !== undefined && createdBy(scenario, item.new) === undefined,
  );
  if (missing !== undefined) return { unscored: `drift.json holds no values for ${missing.new?.id ?? ''}` };
  const files = [...unexplainedBytes(solution.before, solution.patches, solution.after), ...(await refusedFiles(changed, solution))];
  return files.length > 0 ? { files, accepted: [], collateral: [] } : judgeTrees(scenario, solution);
}

async function judgeTrees(scenario: Scenario, solution: Solution): Promise<TreeProblems> {
  await loadGrammar();
  const schema = replayedSchema(scenario);
  const resources = readState(readPlainText(scenario.stateFile), scenario.stateFile);
  const surroundings = { schema, directory: scenario.infra, created: scenario.drift.created };
  const before = evaluateTree(solution.before, { ...surroundings, resources });
  const after = evaluateTree(solution.after, { ...surroundings, resources: withoutGone(scenario, resources) });
  // Accepted arguments may refer to other drifted resources; those have their current values here.
  const now = evaluateTree(solution.after, { ...surroundings, resources: asInWorld(scenario, resources) });
  if (!isTree(before)) throw new Error(`the recorded root of ${scenario.project} does not parse: ${before.join('; ')}`);
  if (!isTree(after)) return { files: [`does not parse: ${after.join('; ')}`], accepted: [], collateral: [] };
  if (!isTree(now)) return { files: [`does not parse: ${now.join('; ')}`], accepted: [], collateral: [] };
  const context = { scenario, schema, before, after, now, resources };
  return { files: [], accepted: acceptedProblems(context), collateral: collateralProblems(context) };
}

async function refusedFiles(changed: readonly string[], { before, after }: Pick<Solution, 'before' | 'after'>): Promise<readonly string[]> {
  const refused: string[] = [];
  for (const path of changed) {
    const bytes = after.get(path);
    if (bytes === undefined) refused.push(`${path}: the file is gone`);
    // A template may be named .json: a file that was not valid JSON before may stay invalid.
    else if (path.endsWith('.json'))
      refused.push(...(jsonProblem(path, before.get(path) ?? Buffer.from('{}')).length > 0 ? [] : jsonProblem(path, bytes)));
    else if (/\.(tf|tfvars)$/.test(path)) {
      const problem = await parsesWithHashiCorp(path, bytes.toString('utf8'));
      if (problem !== undefined) refused.push(`${path}: HashiCorp's parser refuses it: ${problem}`);
    }
  }
  return refused;
}

function jsonProblem(path: string, bytes: Buffer): readonly string[] {
  try {
    JSON.parse(bytes.toString('utf8'));
    return [];
  } catch (error) {
    return [`${path}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function createdBy(scenario: Scenario, { type, id }: { readonly type: string; readonly id: string }): unknown {
  return scenario.drift.created.find((resource) => resource.type === type && resource.id === id);
}

/** Without resources whose deletion was accepted: the code must not refer to them any more. */
function withoutGone(scenario: Scenario, resources: readonly StateResource[]): readonly StateResource[] {
  const gone = new Set(
    scenario.expected.filter((item) => item.decision === 'accept' && item.attributes.includes('*')).map((item) => item.address),
  );
  return resources.filter((resource) => !gone.has(resource.address));
}

function asInWorld(scenario: Scenario, resources: readonly StateResource[]): readonly StateResource[] {
  return withoutGone(scenario, resources).map((resource) => {
    const values = scenario.world[resource.address];
    return values === undefined ? resource : { ...resource, values };
  });
}

function isTree(tree: EvaluatedTree | readonly string[]): tree is EvaluatedTree {
  return 'instances' in tree;
}
