/**
 * The other environments of a root: other Terraform workspaces, or other variable files. An edit for one environment must change nothing
 * for the others.
 */
import { posix } from 'node:path';
import { AUTOMATIC_FILE, VARIABLE_FILE } from '#domain/workspace/code-file.ts';
import type { Workspace } from '#domain/workspace.ts';
import { expressionsOf, partsOf } from './at-range.ts';
import type { Evaluator } from './evaluate/evaluator.ts';
import { openEvaluator } from './open-evaluator.ts';
import type { Expression, HclFile } from './syntax.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { rootScope } from './evaluate/module-tree.ts';
import { inputOrLocal } from './locate.ts';

export interface Environment {
  /** Source in the root module by which code distinguishes environments: `terraform.workspace`, or such as `var.env`. Absent: none. */
  readonly name?: string;
  /** The value of that source; without one, the path of the variable file. */
  readonly value: string;
  readonly variableFile?: string;
  /** The same root as the other environments load it. */
  readonly others: readonly OtherEnvironment[];
}

export interface OtherEnvironment {
  readonly workspace: Workspace;
  /** It represents all environments whose names are not in the code. */
  readonly isSupposed: boolean;
}

/** More would only repeat what the first ones show. */
const MAX_OTHER_ENVIRONMENTS = 4;
/** https://developer.hashicorp.com/terraform/language/state/workspaces#current-workspace-interpolation */
const READS_WORKSPACE = /\bterraform\.workspace\b/;

/**
 * Returns the environment for which a root was loaded.
 * @returns undefined if the files show only one environment
 * @throws WorkspaceError if a file is not HCL
 */
export const environmentOf = memoizeByObject(
  (workspace: Workspace): Environment | undefined => byWorkspace(workspace) ?? byVariableFile(workspace),
);

function byWorkspace(workspace: Workspace): Environment | undefined {
  if (!workspace.files.some(({ path, text }) => !VARIABLE_FILE.test(path) && READS_WORKSPACE.test(text))) return undefined;
  const { workspaceName: value = 'default', variableFiles = [] } = workspace;
  const named = [...new Set(otherNames(value, openEvaluator(workspace)))].slice(0, MAX_OTHER_ENVIRONMENTS);
  const unnamed = `not-${value}`;
  const files = otherFiles(workspace);
  const [variableFile] = variableFiles.slice(-1);
  if (workspace.workspaceName !== undefined && files.length > 0 && variableFile !== undefined) {
    // Each workspace has a variable file of its own, and it is unknown which.
    const common = variableFiles.slice(0, -1);
    const others = [...named.map((one) => [one, common] as const), ...files.map((path) => [unnamed, [...common, path]] as const)];
    return { name: 'terraform.workspace', value, variableFile, others: others.map(([name, given]) => other(workspace, name, given)) };
  }
  // A selected workspace means that there are others, even if the code names none.
  const supposed = workspace.workspaceName === undefined ? [] : [other(workspace, unnamed, variableFiles)];
  const others = [...named.map((name) => ({ ...other(workspace, name, variableFiles), isSupposed: false })), ...supposed];
  return others.length === 0 ? undefined : { name: 'terraform.workspace', value, others };
}

function other(workspace: Workspace, workspaceName: string, variableFiles: readonly string[]): OtherEnvironment {
  return { workspace: { ...workspace, workspaceName, variableFiles, bystanders: [] }, isSupposed: true };
}

/** Names that the code uses like the name of this environment: in comparisons, and, for a workspace with a name, in lists and as keys. */
function otherNames(name: string, evaluator: Evaluator): readonly string[] {
  const scope = rootScope(evaluator.configuration);
  const readsName = (expression: Expression): boolean =>
    (expression.kind === 'get-attribute' || expression.kind === 'variable') && evaluator.evaluate(expression, scope) === name;
  const textOf = (expression: Expression): readonly string[] =>
    expression.kind === 'literal' && typeof expression.value === 'string' ? [expression.value] : [];
  const inside = (expression: Expression): readonly string[] => {
    const deeper = partsOf(expression).flatMap(inside);
    if (expression.kind === 'binary') {
      const { left, right } = expression;
      return [...deeper, ...(readsName(left) ? textOf(right) : readsName(right) ? textOf(left) : [])];
    }
    const texts =
      expression.kind === 'tuple'
        ? expression.elements.flatMap(textOf)
        : expression.kind === 'object'
          ? expression.entries.flatMap(({ key }) => textOf(key))
          : [];
    return [...deeper, ...(name !== 'default' && texts.includes(name) ? texts : [])];
  };
  const names = evaluator.configuration.root.files.flatMap(({ body }) => expressionsOf(body).flatMap(inside));
  return names.filter((one) => one !== name);
}

function byVariableFile(workspace: Workspace): Environment | undefined {
  const { variableFiles = [] } = workspace;
  const own = variableFiles.at(-1);
  const others = otherFiles(workspace).map((path): OtherEnvironment => ({
    workspace: { ...workspace, variableFiles: [...variableFiles.slice(0, -1), path], bystanders: [] },
    isSupposed: false,
  }));
  if (own === undefined || others.length === 0) return undefined;
  const evaluators = others.map((one) => openEvaluator(one.workspace));
  const distinguishing = distinguishingVariable(openEvaluator(workspace), evaluators);
  return { ...(distinguishing ?? { value: own }), variableFile: own, others };
}

/** Variable files of other environments, in the folder of the last given one. */
function otherFiles({ variableFiles = [], files }: Workspace): readonly string[] {
  const own = variableFiles.at(-1);
  if (own === undefined) return [];
  return files
    .map(({ path }) => path)
    .filter((path) => VARIABLE_FILE.test(path) && posix.dirname(path) === posix.dirname(own))
    .filter((path) => !variableFiles.includes(path) && !AUTOMATIC_FILE.test(path))
    .slice(0, MAX_OTHER_ENVIRONMENTS);
}

/** A variable that the code compares or looks up by, and that has another value in each environment. */
function distinguishingVariable(
  evaluator: Evaluator,
  others: readonly Evaluator[],
): { readonly name: string; readonly value: string } | undefined {
  const valueOf = (one: Evaluator, name: string): unknown => {
    const definition = one.definitionOf('var', name, rootScope(one.configuration));
    return definition === undefined ? undefined : one.evaluate(definition.expression, definition.scope);
  };
  for (const name of comparedVariables(evaluator.configuration.root.files)) {
    const value = valueOf(evaluator, name);
    if (typeof value === 'string' && others.every((other) => valueOf(other, name) !== value)) return { name: `var.${name}`, value };
  }
  return undefined;
}

function comparedVariables(files: readonly HclFile[]): ReadonlySet<string> {
  const nameOf = (expression: Expression | undefined): readonly string[] => {
    const [root, name = ''] = inputOrLocal(expression) ?? [];
    return root === 'var' ? [name] : [];
  };
  const inside = (expression: Expression): readonly string[] => {
    const deeper = partsOf(expression).flatMap(inside);
    if (expression.kind === 'binary' && ['==', '!='].includes(expression.operator))
      return [...nameOf(expression.left), ...nameOf(expression.right), ...deeper];
    if (expression.kind === 'index') return [...nameOf(expression.key), ...deeper];
    const isSearch = expression.kind === 'call' && ['lookup', 'contains'].includes(expression.name);
    return isSearch ? [...nameOf(expression.arguments[1]), ...deeper] : deeper;
  };
  return new Set(files.flatMap(({ body }) => expressionsOf(body).flatMap(inside)));
}
