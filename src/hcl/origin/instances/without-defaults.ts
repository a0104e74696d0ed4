import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { keyText } from '../../locate.ts';
import type { Expression } from '../../syntax.ts';
import { sameParts } from '../place.ts';

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
  { type, source, evaluate }: Standing & { readonly type: Extract<Expression, { kind: 'object' }> },
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
