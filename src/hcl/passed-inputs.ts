import type { Json } from '#domain/json.ts';
import { pathFromBase } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { literalOf } from './locate.ts';
import { openEvaluator } from './open-evaluator.ts';
import { positionOf } from './origin/definition-chain.ts';

/** The variables that Terragrunt passes to Terraform, as far as the root declares them. */
export interface PassedInputs {
  /** Values of TF_VAR_name, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** Variables with value null, which an environment variable cannot express. */
  readonly nulls: readonly string[];
  /** Places of inputs that only Terragrunt evaluates, such as `live/db/terragrunt.hcl:12`. */
  readonly unknown: readonly string[];
}

/**
 * Returns the inputs of Terragrunt in the form in which it passes them: texts as they are, other values as JSON.
 * https://terragrunt.gruntwork.io/docs/reference/hcl/attributes#inputs
 * @returns undefined for a root without inputs
 * @throws WorkspaceError if a file is not HCL
 */
export function passedInputs(workspace: Workspace): PassedInputs | undefined {
  if (!workspace.files.some((file) => file.isTerragrunt === true)) return undefined;
  const { variableSources, root } = openEvaluator(workspace).configuration;
  const set = [...variableSources].flatMap(([name, source]) =>
    root.variables.has(name) && (source.kind === 'input' || source.kind === 'elsewhere') ? [{ name, source }] : [],
  );
  const known = set.flatMap(({ name, source }) => {
    const value = source.kind === 'elsewhere' && !source.isLiteral ? undefined : literalOf(source.expression);
    return value === undefined ? [] : [{ name, value }];
  });
  const names = new Set(known.map(({ name }) => name));
  const unknown = set
    .filter(({ name }) => !names.has(name))
    .map(({ source: { file, expression } }) => pathFromBase(workspace, positionOf(file, expression.range.start)));
  return {
    texts: Object.fromEntries(known.flatMap(({ name, value }) => (value === null ? [] : [[name, textOf(value)]]))),
    nulls: known.flatMap(({ name, value }) => (value === null ? [name] : [])),
    unknown: [...new Set(unknown)],
  };
}

/** Terraform reads JSON as an expression, in which `${` would start an interpolation. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value).replaceAll(/([$%])\{/g, '$1$1{');
}
