import type { Evaluator } from '../evaluate/evaluator.ts';
import type { Place } from './place.ts';

/** `var.queues["orders"].timeout` → root `var`, steps `queues`, `orders`, `timeout`. */
export interface Traversal {
  readonly root: string;
  readonly steps: readonly (string | number)[];
}

/** Returns the traversal of an expression; undefined if it is not a plain one. */
export function traverse(place: Place, evaluator: Evaluator): Traversal | undefined {
  const { expression } = place;
  if (expression.kind === 'variable') return { root: expression.name, steps: [] };
  if (expression.kind === 'parentheses') return traverse({ ...place, expression: expression.inner }, evaluator);
  if (expression.kind !== 'get-attribute' && expression.kind !== 'index') return undefined;
  const inner = traverse({ ...place, expression: expression.object }, evaluator);
  if (inner === undefined) return undefined;
  if (expression.kind === 'get-attribute') return { ...inner, steps: [...inner.steps, expression.name] };
  const key = evaluator.evaluate(expression.key, place.scope);
  return typeof key === 'string' || typeof key === 'number' ? { ...inner, steps: [...inner.steps, key] } : undefined;
}
