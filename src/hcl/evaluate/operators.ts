import type { BinaryOperator, UnaryOperator } from '../syntax.ts';
import { toBool, toNumber, toText } from './convert.ts';
import { addNumbers, multiplyNumbers, remainderOf } from './exact-numbers.ts';
import { fail, unknowable } from './failure.ts';
import { asSequence, isSequence, mappingKind, sequenceKind } from './kinds.ts';
import { UNKNOWN, isValueObject } from './value.ts';
import type { Value, ValueObject } from './value.ts';

/** Applies - or !. Fails for a wrong type. */
export function applyUnary(operator: UnaryOperator, operand: Value): Value {
  if (operand === UNKNOWN) return UNKNOWN;
  if (operator === '!') {
    const bool = toBool(operand);
    return bool === UNKNOWN ? UNKNOWN : !bool;
  }
  const number = toNumber(operand);
  return number === UNKNOWN ? UNKNOWN : 0 - number;
}

/** Unknown for unknown operands; fails for wrong types. https://developer.hashicorp.com/terraform/language/expressions/operators */
export function applyBinary(operator: BinaryOperator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return equalValues(left, right);
    case '!=': {
      const equal = equalValues(left, right);
      return equal === UNKNOWN ? UNKNOWN : !equal;
    }
    case '&&':
    case '||': {
      const a = toBool(left);
      const b = toBool(right);
      if (a === UNKNOWN || b === UNKNOWN) return UNKNOWN;
      return operator === '&&' ? a && b : a || b;
    }
    default: {
      const a = toNumber(left);
      const b = toNumber(right);
      return a === UNKNOWN || b === UNKNOWN ? UNKNOWN : applyToNumbers(operator, a, b);
    }
  }
}

/** The == operator. Different types are unequal, even [] and tolist([]); of an empty list or map, the element type is unknown. */
export function equalValues(left: Value, right: Value): boolean | typeof UNKNOWN {
  if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN;
  if (isSequence(left) && isSequence(right)) {
    const kinds = [sequenceKind(left), sequenceKind(right)];
    if (!kinds.includes('unsure') && kinds[0] !== kinds[1]) return false;
    if (left.length !== right.length) return false;
    const items = left.map((item, index) => equalValues(item, right[index] ?? null));
    return allEqual(
      items,
      kinds.includes('unsure') ? kinds[0] !== kinds[1] || left.length === 0 : left.length === 0 && kinds[0] !== 'tuple',
    );
  }
  if (isValueObject(left) && isValueObject(right)) return equalMappings(left, right);
  return left === right;
}

function equalMappings(left: ValueObject, right: ValueObject): boolean | typeof UNKNOWN {
  const kinds = [mappingKind(left), mappingKind(right)];
  const sure = kinds.every((kind) => kind === 'map' || kind === 'object');
  if (sure && kinds[0] !== kinds[1]) return false;
  if (kinds.includes('new-resource')) return UNKNOWN;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length || keys.some((key) => !Object.hasOwn(right, key))) return false;
  const items = keys.map((key) => equalValues(left[key] ?? null, right[key] ?? null));
  return allEqual(items, sure ? keys.length === 0 && kinds[0] === 'map' : kinds[0] !== kinds[1]);
}

function allEqual(items: readonly (boolean | typeof UNKNOWN)[], typeUnsure: boolean): boolean | typeof UNKNOWN {
  if (items.includes(false)) return false;
  return typeUnsure || items.includes(UNKNOWN) ? UNKNOWN : true;
}

function applyToNumbers(operator: Exclude<BinaryOperator, '==' | '!=' | '&&' | '||'>, left: number, right: number): Value {
  switch (operator) {
    case '+':
      return addNumbers(left, right);
    case '-':
      return addNumbers(left, -right);
    case '*':
      return multiplyNumbers(left, right);
    case '/':
      return right === 0 ? unknowable('infinity') : left / right;
    case '%':
      return right === 0 ? unknowable('division by zero') : remainderOf(left, right);
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
  }
}

/** Returns an attribute. Fails if it does not exist. */
export function getAttribute(object: Value, name: string): Value {
  if (object === UNKNOWN) return UNKNOWN;
  return isValueObject(object) ? member(object, name) : fail(`no attribute ${name}`);
}

/** Returns an element. Fails if the key does not exist. https://developer.hashicorp.com/terraform/language/expressions/references */
export function getIndex(object: Value, key: Value): Value {
  if (object === UNKNOWN || key === UNKNOWN) return UNKNOWN;
  if (isValueObject(object)) {
    const name = toText(key);
    return name === UNKNOWN ? UNKNOWN : member(object, name);
  }
  if (!isSequence(object) || sequenceKind(object) === 'set') return fail('not a value with elements');
  const index = toNumber(key);
  if (index === UNKNOWN) return UNKNOWN;
  const item = Number.isInteger(index) ? object[index] : undefined;
  return item === undefined ? fail(`no element ${index}`) : item;
}

/** `[*]` or `.*`: null counts as empty, any other single value as one element. */
export function splat(object: Value, each: (item: Value) => Value): Value {
  if (object === UNKNOWN) return UNKNOWN;
  if (object === null) return [];
  if (!isSequence(object)) return [each(object)];
  const kind = sequenceKind(object);
  return asSequence(
    object.map((item) => each(item)),
    kind === 'set' ? 'list' : kind,
  );
}

function member(object: ValueObject, name: string): Value {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value !== undefined) return value;
  // Attributes missing in the state may exist: a newer provider, or a new resource.
  const kind = mappingKind(object);
  return kind === 'object' || kind === 'map' ? fail(`no attribute ${name}`) : UNKNOWN;
}
