import { partsOf } from './at-range.ts';
import type { Definition, ModuleInstance } from './evaluate/evaluator.ts';
import type { Expression } from './syntax.ts';
import { argumentOf } from './locate.ts';

/** The for_each or count of a module call. Undefined for the root module. */
export function repetitionOfCall(module: ModuleInstance): Definition | undefined {
  const { caller } = module;
  const call = caller?.scope.module.configuration.calls.get(caller.callName);
  if (caller === undefined || call === undefined) return undefined;
  const scope = { module: caller.scope.module, bindings: {} };
  const [forEach, count] = [argumentOf(call.block.body, 'for_each'), argumentOf(call.block.body, 'count')];
  if (forEach !== undefined) return { expression: forEach, file: call.file, scope, from: 'for-each' };
  return count === undefined ? undefined : { expression: count, file: call.file, scope, from: 'count' };
}

/** True where an expression reads `each` or `count`. */
export function readsInstance(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name === 'each' || expression.name === 'count';
  return partsOf(expression).some(readsInstance);
}
