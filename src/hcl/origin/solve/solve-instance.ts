import type { JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Evaluator, Scope } from '../../evaluate/evaluator.ts';
import type { Expression } from '../../syntax.ts';
import { assemble } from './unknowns.ts';
import type { Unknowns, Demands } from './unknowns.ts';
import { listReadBy } from '../instances/counted-lists.ts';
import type { Opening } from '../instances/find-openings.ts';
import { solveBody } from './solve-body.ts';
import { solve } from './solve-variable.ts';

/**
 * Returns what an entry must contain to create an instance: demands on `key` and `value`, or for a count on `index` and its element of
 * `lists`. Undefined if code gives other values.
 */
export function solveInstance(
  opening: Opening,
  observed: JsonObject,
  context: { readonly evaluator: Evaluator; readonly schema: BlockSchema },
): Demands | undefined {
  const unknowns = unknownsIn(opening.scope, opening, context.evaluator);
  const { body } = opening.declaration.block;
  const own = solveBody(body, observed, { schema: context.schema, unknowns });
  const counted = opening.innerCount === undefined ? [] : (solve(opening.innerCount, 1, unknowns) ?? []);
  const demands = own === undefined ? undefined : [...own, ...counted];
  return demands === undefined || (demands.length > 0 && assemble(demands) === undefined) ? undefined : demands;
}

/** Follows locals, and variables to the module call. */
function unknownsIn(scope: Scope, opening: Opening, evaluator: Evaluator): Unknowns {
  return {
    read: (expression) => (scope === opening.openScope ? readRepeated(expression, opening) : undefined),
    evaluate: (expression) => evaluator.evaluate(expression, scope),
    follow: (expression) => {
      if (expression.kind !== 'get-attribute' || expression.object.kind !== 'variable') return undefined;
      const { name: kind } = expression.object;
      const definition = kind === 'var' || kind === 'local' ? evaluator.definitionOf(kind, expression.name, scope) : undefined;
      // Names of the root do not depend on an instance.
      return definition === undefined || (kind === 'var' && scope.module.caller === undefined)
        ? undefined
        : { expression: definition.expression, unknowns: unknownsIn(definition.scope, opening, evaluator) };
    },
    lenient: true,
  };
}

/** `each`; for a count, `count.index` and `var.names[count.index]`. */
function readRepeated(expression: Expression, opening: Opening): readonly string[] | undefined {
  if (opening.repetition.from === 'for-each') return expression.kind === 'variable' && expression.name === 'each' ? [] : undefined;
  if (expression.kind === 'get-attribute' && expression.name === 'index' && isVariable(expression.object, 'count')) return ['index'];
  const list = listReadBy(expression, opening.repeated.file);
  return list === undefined ? undefined : ['lists', list.name];
}

function isVariable(expression: Expression, name: string): boolean {
  return expression.kind === 'variable' && expression.name === name;
}
