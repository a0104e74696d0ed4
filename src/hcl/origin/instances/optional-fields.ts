import type { VariableDeclaration } from '../../evaluate/configuration.ts';
import type { Definition, Evaluator, Scope } from '../../evaluate/evaluator.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Expression } from '../../syntax.ts';

/** Longer chains of variables are loops. */
const DEEPEST = 20;

/**
 * Returns the optional fields of a collection's entries, through all variables up to the file that sets them.
 * https://developer.hashicorp.com/terraform/language/expressions/type-constraints#optional-object-type-attributes
 * @param repetition the reader of the collection
 * @returns a map from field to default, null without one
 */
export function optionalFields(repetition: Definition, evaluator: Evaluator): ReadonlyMap<string, Value> {
  const fields = new Map<string, Value>();
  let place: { readonly expression: Expression; readonly scope: Scope } | undefined = repetition;
  for (let depth = 0; place !== undefined && depth < DEEPEST; depth += 1) {
    const { scope }: { readonly scope: Scope } = place;
    const name: readonly [kind: 'var' | 'local', name: string] | undefined = nameIn(place.expression);
    const variable = name?.[0] === 'var' ? scope.module.configuration.variables.get(name[1]) : undefined;
    for (const [field, value] of variable === undefined ? [] : fieldsOf(variable, scope, evaluator))
      if (!fields.has(field)) fields.set(field, value);
    place = name === undefined ? undefined : evaluator.definitionOf(name[0], name[1], scope);
  }
  return fields;
}

/** `var.queues`, also inside a `for` or a conversion. */
function nameIn(expression: Expression): readonly ['var' | 'local', string] | undefined {
  switch (expression.kind) {
    case 'parentheses':
      return nameIn(expression.inner);
    case 'for':
      return nameIn(expression.collection);
    case 'call':
      return expression.arguments[0] === undefined ? undefined : nameIn(expression.arguments[0]);
    case 'get-attribute':
      return expression.object.kind === 'variable' && (expression.object.name === 'var' || expression.object.name === 'local')
        ? [expression.object.name, expression.name]
        : undefined;
    default:
      return undefined;
  }
}

function fieldsOf(variable: VariableDeclaration, scope: Scope, evaluator: Evaluator): readonly (readonly [string, Value])[] {
  const object = variable.type === undefined ? undefined : objectInside(variable.type);
  return (object?.entries ?? []).flatMap(({ key, value }) => {
    if (key.kind !== 'literal' || value.kind !== 'call' || value.name !== 'optional') return [];
    const standard = value.arguments[1];
    return [[String(key.value), standard === undefined ? null : evaluator.evaluate(standard, scope)] as const];
  });
}

/** The object constructor in a type such as `map(object({ … }))`. */
export function objectInside(type: Expression): Extract<Expression, { kind: 'object' }> | undefined {
  if (type.kind === 'object') return type;
  const [first] = type.kind === 'call' ? type.arguments : [];
  return first === undefined ? undefined : objectInside(first);
}
