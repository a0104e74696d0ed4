import type { Expression } from '../syntax.ts';
import { fail } from './failure.ts';
import { ANY } from './types.ts';
import type { AttributeType, Type } from './types.ts';
import type { Value } from './value.ts';

/**
 * Parses a type constraint such as `map(object({ size = optional(number, 4) }))`; fails if it is not a type.
 * https://developer.hashicorp.com/terraform/language/expressions/type-constraints
 * @param evaluateDefault for the default of optional()
 */
export function parseType(expression: Expression, evaluateDefault: (expression: Expression) => Value): Type {
  switch (expression.kind) {
    case 'variable':
      return parseTypeName(expression.name);
    // Terraform 0.11 wrote "string", "list" and "map"; "string" is still common.
    case 'literal':
      return parseTypeName(String(expression.value));
    case 'call': {
      const [argument] = expression.arguments;
      if (argument === undefined) return fail('a type constructor without its argument');
      return parseConstructed(expression.name, argument, evaluateDefault);
    }
    default:
      return fail(`a ${expression.kind} is no type`);
  }
}

function parseTypeName(name: string): Type {
  switch (name) {
    case 'any':
    case 'string':
    case 'number':
    case 'bool':
      return { kind: name };
    case 'list':
    case 'set':
    case 'map':
      return { kind: name, element: ANY };
    default:
      return fail(`no type is named ${name}`);
  }
}

function parseConstructed(name: string, argument: Expression, evaluateDefault: (expression: Expression) => Value): Type {
  switch (name) {
    case 'list':
    case 'set':
    case 'map':
      return { kind: name, element: parseType(argument, evaluateDefault) };
    case 'tuple':
      if (argument.kind !== 'tuple') return fail('tuple() takes a list of types');
      return { kind: 'tuple', elements: argument.elements.map((element) => parseType(element, evaluateDefault)) };
    case 'object':
      if (argument.kind !== 'object') return fail('object() takes an object of types');
      return {
        kind: 'object',
        attributes: Object.fromEntries(
          argument.entries.map((entry) => [attributeName(entry.key), parseAttribute(entry.value, evaluateDefault)]),
        ),
      };
    default:
      return fail(`no type constructor is named ${name}`);
  }
}

function attributeName(key: Expression): string {
  return key.kind === 'literal' ? String(key.value) : fail('an object type has fixed attribute names');
}

function parseAttribute(expression: Expression, evaluateDefault: (expression: Expression) => Value): AttributeType {
  if (expression.kind !== 'call' || expression.name !== 'optional')
    return { type: parseType(expression, evaluateDefault), optional: false, defaultValue: null };
  const [inner, defaultExpression] = expression.arguments;
  if (inner === undefined) return fail('optional() takes a type');
  return {
    type: parseType(inner, evaluateDefault),
    optional: true,
    defaultValue: defaultExpression === undefined ? null : evaluateDefault(defaultExpression),
  };
}
