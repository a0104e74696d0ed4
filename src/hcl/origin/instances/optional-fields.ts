import type { VariableDeclaration } from '../../evaluate/configuration.ts';
import type { Definition, Evaluator, Scope } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { keyText, inputOrLocal } from '../../locate.ts';
import type { Expression, ExpressionOf } from '../../syntax.ts';
import { sameParts } from '../place.ts';

/** Longer chains of variables are loops. */
const MAX_DEPTH = 20;

/**
 * Returns the optional fields of a collection's entries, through all variables up to the file that sets them.
 * https://developer.hashicorp.com/terraform/language/expressions/type-constraints#optional-object-type-attributes
 * @param repetition the reader of the collection
 * @returns a map from field to default, null without one
 */
export function optionalFields(repetition: Definition, evaluator: Evaluator): ReadonlyMap<string, Value> {
  const fields = new Map<string, Value>();
  let place: { readonly expression: Expression; readonly scope: Scope } | undefined = repetition;
  for (let depth = 0; place !== undefined && depth < MAX_DEPTH; depth += 1) {
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
    default:
      return inputOrLocal(expression);
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
export function objectInside(type: Expression): ExpressionOf<'object'> | undefined {
  if (type.kind === 'object') return type;
  const [first] = type.kind === 'call' ? type.arguments : [];
  return first === undefined ? undefined : objectInside(first);
}

interface Standing {
  readonly type: Expression | undefined;
  /** Undefined: not in code. */
  readonly source: Expression | undefined;
  readonly evaluate: (expression: Expression) => Value;
}

/**
 * Removes fields that code omits and the type sets by default. Values stay whole unless code writes them with braces or brackets.
 * https://developer.hashicorp.com/terraform/language/expressions/type-constraints#optional-object-type-attributes
 * @param value the value of the variable
 */
export function withoutDefaults(value: Value, standing: Standing): Value {
  const { source, evaluate } = standing;
  const type = standing.type?.kind === 'call' && standing.type.name === 'object' ? standing.type.arguments[0] : standing.type;
  if (source !== undefined && source.kind !== 'object' && source.kind !== 'tuple') return value;
  if (type?.kind === 'object') return isValueObject(value) ? ofObject(value, { type, source, evaluate }) : value;
  const inner = type?.kind === 'call' ? type.arguments[0] : undefined;
  if (type?.kind !== 'call' || inner === undefined) return value;
  if (type.name === 'map' && isValueObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withoutDefaults(item, { type: inner, source: entryOf(source, key), evaluate })]),
    );
  if (type.name !== 'list' || !Array.isArray(value)) return value;
  const elements = source?.kind === 'tuple' ? source.elements : [];
  return (value as readonly Value[]).map((item, index) => withoutDefaults(item, { type: inner, source: elements[index], evaluate }));
}

function ofObject(
  value: Readonly<Record<string, Value>>,
  { type, source, evaluate }: Standing & { readonly type: ExpressionOf<'object'> },
): Value {
  const fields = new Map(type.entries.map((entry) => [keyText(entry.key), entry.value] as const));
  const kept = Object.entries(value).flatMap(([key, item]): readonly (readonly [string, Value])[] => {
    const field = fields.get(key);
    const isOptional = field?.kind === 'call' && field.name === 'optional';
    const inner = isOptional ? field.arguments[0] : field;
    const written = entryOf(source, key);
    const own = withoutDefaults(item, { type: inner, source: written, evaluate });
    if (!isOptional || written !== undefined) return [[key, own]];
    const standard: Value = field.arguments[1] === undefined ? null : evaluate(field.arguments[1]);
    return sameParts(own, withoutDefaults(standard, { type: inner, source: undefined, evaluate })) ? [] : [[key, own]];
  });
  return Object.fromEntries(kept);
}

function entryOf(source: Expression | undefined, key: string): Expression | undefined {
  return source?.kind === 'object' ? source.entries.find((entry) => keyText(entry.key) === key)?.value : undefined;
}
