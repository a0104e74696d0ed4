import { partsOf } from './at-range.ts';
import type { Definition, ModuleInstance } from './evaluate/evaluator.ts';
import type { Expression } from './syntax.ts';

/**
 * The expression that gives a module call its `each` or `count`.
 * @param module an instance of the called module
 * @returns the call's for_each or count; undefined for the root and for a call without either
 */
export function repetitionOfCall(module: ModuleInstance): Definition | undefined {
  const { caller } = module;
  const call = caller?.scope.module.configuration.calls.get(caller.callName);
  if (caller === undefined || call === undefined) return undefined;
  const scope = { module: caller.scope.module, bindings: {} };
  const written = (name: string) => call.block.body.attributes.find((attribute) => attribute.name === name)?.expression;
  const [forEach, count] = [written('for_each'), written('count')];
  if (forEach !== undefined) return { expression: forEach, file: call.file, scope, from: 'for-each' };
  return count === undefined ? undefined : { expression: count, file: call.file, scope, from: 'count' };
}

/**
 * Whether an expression says of each instance what is its own.
 * @param expression an argument of a repeated block
 * @returns true where it reads `each` or `count`
 */
export function readsInstance(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name === 'each' || expression.name === 'count';
  return partsOf(expression).some(readsInstance);
}
