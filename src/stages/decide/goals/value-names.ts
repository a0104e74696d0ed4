import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator, Scope } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { Expression } from '#hcl/syntax.ts';
import { argumentOf } from '#hcl/locate.ts';

/** Limits the depth, because definitions may refer to each other. */
const MAX_DEPTH = 16;

/**
 * Lists the names of variables, locals and keys through which a value reaches an attribute, starting at the attribute: `var.pool.ha_size`
 * for `desired_capacity = var.pool.ha_size`. Empty if the value is computed.
 */
export function valueNames(address: string | undefined, attribute: string, workspace: Workspace): readonly string[] {
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(address ?? '');
  const expression = argumentOf(instance?.declaration.block.body, attribute);
  return instance === undefined || expression === undefined ? [] : follow(expression, instance.scope, { evaluator, depth: 0 });
}

function follow(
  expression: Expression,
  scope: Scope,
  { evaluator, depth }: { readonly evaluator: Evaluator; readonly depth: number },
): readonly string[] {
  const [root, name, ...keys] = wordsOf(expression);
  if (root === undefined || name === undefined || depth > MAX_DEPTH) return [];
  if (root === 'each' || root === 'count') return keys;
  if (root !== 'var' && root !== 'local') return [];
  const definition = evaluator.definitionOf(root, name, scope);
  const further = definition === undefined ? [] : follow(definition.expression, definition.scope, { evaluator, depth: depth + 1 });
  return [name, ...keys, ...further];
}

function wordsOf(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'variable':
      return [expression.name];
    case 'get-attribute':
      return [...wordsOf(expression.object), expression.name];
    case 'index':
      return wordsOf(expression.object);
    case 'parentheses':
      return wordsOf(expression.inner);
    default:
      return [];
  }
}
