import { partsOf } from './at-range.ts';
import type { Definition, ModuleInstance, Evaluator, Scope } from './evaluate/evaluator.ts';
import type { Block, Expression, HclFile } from './syntax.ts';
import { argumentOf } from './locate.ts';
import { isValueObject } from './evaluate/value.ts';

/** The for_each or count of a module call. Undefined for the root module. */
export function repetitionOfCall(module: ModuleInstance): Definition | undefined {
  const { caller } = module;
  const call = caller?.scope.module.configuration.calls.get(caller.callName);
  if (caller === undefined || call === undefined) return undefined;
  return repetitionOfBlock(call, caller.scope.module);
}

/** The for_each or count of a resource or a module call. `module`: the module that contains it */
export function repetitionOfBlock(
  { block, file }: { readonly block: Block; readonly file: HclFile },
  module: ModuleInstance,
): Definition | undefined {
  const scope = { module, bindings: {} };
  const [forEach, count] = [argumentOf(block.body, 'for_each'), argumentOf(block.body, 'count')];
  if (forEach !== undefined) return { expression: forEach, file, scope, from: 'for-each' };
  return count === undefined ? undefined : { expression: count, file, scope, from: 'count' };
}

/** Returns the scope of one instance of a resource or a module call; undefined if the key does not fit. `module`: the module that contains it */
export function instanceScope(
  declared: { readonly block: Block; readonly file: HclFile },
  module: ModuleInstance,
  key: string | number | undefined,
  evaluator: Pick<Evaluator, 'evaluate'>,
): Scope | undefined {
  const repetition = repetitionOfBlock(declared, module);
  const scope: Scope = { module, bindings: {} };
  if (repetition === undefined) return key === undefined ? scope : undefined;
  if (repetition.from === 'count') return typeof key === 'number' ? { ...scope, count: { index: key } } : undefined;
  if (typeof key !== 'string') return undefined;
  const collection = evaluator.evaluate(repetition.expression, scope);
  return { ...scope, each: { key, value: isValueObject(collection) ? (collection[key] ?? null) : key } };
}

/** True if an expression reads `each` or `count`. */
export function readsInstance(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name === 'each' || expression.name === 'count';
  return partsOf(expression).some(readsInstance);
}
