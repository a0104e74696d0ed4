/** The inverse of a dynamic block's content: which element of the collection would make a given block? */
import { blankEqual } from '#domain/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { BlockSchema } from '#domain/provider-schema.ts';
import { partsOf } from '../at-range.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import { isValueObject, knownJson } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import type { Expression } from '../syntax.ts';
import type { DynamicBlock } from './block-slots.ts';
import { sameMeaning, withPart } from './place.ts';

/** An element, and its key where the content tells it. */
export interface SolvedElement {
  readonly key: Value | undefined;
  readonly value: Value;
}

/** `rule.value.port` must be 22: path [value, port]. */
interface Demand {
  readonly path: readonly string[];
  readonly value: Value;
}

/**
 * Finds the element that makes a block.
 * @param item the block as the provider reads it
 * @param dynamic the dynamic block
 * @param schema the block's schema
 * @param evaluator the code
 * @returns the element; undefined where no element can make it, or more than one could
 */
export function solveElement(item: JsonObject, dynamic: DynamicBlock, schema: BlockSchema, evaluator: Evaluator): SolvedElement | undefined {
  const { attributes, blocks } = dynamic.content.body;
  const written = new Set(attributes.map((attribute) => attribute.name));
  const beside = Object.keys(item).filter((name) => !written.has(name) && !blankEqual(item[name] ?? null, schema.attributes[name]?.default ?? null));
  if (blocks.length > 0 || beside.length > 0) return undefined;
  const demands: Demand[] = [];
  for (const attribute of attributes) {
    const solved = solve(attribute.expression, (item[attribute.name] ?? null) as Value, { dynamic, evaluator });
    if (solved === undefined) return undefined;
    demands.push(...solved);
  }
  return assemble(demands);
}

interface Context {
  readonly dynamic: DynamicBlock;
  readonly evaluator: Evaluator;
}

function solve(expression: Expression, desired: Value, context: Context): readonly Demand[] | undefined {
  if (!mentions(expression, context.dynamic.iterator)) {
    const json = knownJson(context.evaluator.evaluate(expression, context.dynamic.collection.scope));
    return json !== undefined && (sameMeaning(json as Value, desired, true) || blankEqual(json, desired as Json)) ? [] : undefined;
  }
  const path = pathOf(expression, context.dynamic.iterator);
  if (path !== undefined) return [{ path, value: desired }];
  switch (expression.kind) {
    case 'parentheses':
      return solve(expression.inner, desired, context);
    case 'tuple': {
      const items = Array.isArray(desired) ? (desired as readonly Value[]) : undefined;
      return items?.length === expression.elements.length ? all(expression.elements.map((element, index) => solve(element, items[index] ?? null, context))) : undefined;
    }
    case 'template':
      return solveTemplate(expression, desired, context);
    case 'call':
      return solveCall(expression, desired, context);
    default:
      return undefined;
  }
}

/** Text around one interpolation of the iterator: what is left between is its value. */
function solveTemplate(expression: Extract<Expression, { kind: 'template' }>, desired: Value, context: Context): readonly Demand[] | undefined {
  const at = expression.parts.findIndex((part) => part.kind === 'interpolation' && mentions(part.expression, context.dynamic.iterator));
  const part = expression.parts[at];
  if (part?.kind !== 'interpolation' || typeof desired !== 'string') return undefined;
  const [prefix, suffix] = [expression.parts.slice(0, at), expression.parts.slice(at + 1)].map((parts) => {
    const texts = parts.map((one) => (one.kind === 'text' ? one.text : one.kind === 'interpolation' && !mentions(one.expression, context.dynamic.iterator) ? context.evaluator.evaluate(one.expression, context.dynamic.collection.scope) : undefined));
    return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
  });
  if (prefix === undefined || suffix === undefined || desired.length < prefix.length + suffix.length || !desired.startsWith(prefix) || !desired.endsWith(suffix)) return undefined;
  return solve(part.expression, desired.slice(prefix.length, desired.length - suffix.length), context);
}

/** `lookup(rule.value, "port", 22)` and `try(rule.value.port, 22)`: what is the default need not be said. */
function solveCall(expression: Extract<Expression, { kind: 'call' }>, desired: Value, context: Context): readonly Demand[] | undefined {
  const [first, second, third] = expression.arguments;
  if (first === undefined) return undefined;
  const isDefault = (fallback: Expression | undefined): boolean => fallback !== undefined && !mentions(fallback, context.dynamic.iterator) && solve(fallback, desired, context) !== undefined;
  switch (expression.name) {
    case 'tostring':
    case 'tonumber':
    case 'tobool':
    case 'tolist':
    case 'toset':
      return solve(first, desired, context);
    case 'try':
    case 'coalesce':
      return expression.arguments.length === 2 ? (isDefault(second) ? [] : solve(first, desired, context)) : undefined;
    case 'lookup': {
      const [path, key] = [pathOf(first, context.dynamic.iterator), second?.kind === 'literal' ? second.value : undefined];
      if (path === undefined || typeof key !== 'string') return undefined;
      return isDefault(third) ? [] : [{ path: [...path, key], value: desired }];
    }
    default:
      return undefined;
  }
}

function pathOf(expression: Expression, iterator: string): readonly string[] | undefined {
  if (expression.kind === 'variable') return expression.name === iterator ? [] : undefined;
  if (expression.kind === 'get-attribute') {
    const inner = pathOf(expression.object, iterator);
    return inner === undefined ? undefined : [...inner, expression.name];
  }
  if (expression.kind !== 'index' || expression.key.kind !== 'literal' || typeof expression.key.value !== 'string') return undefined;
  const inner = pathOf(expression.object, iterator);
  return inner === undefined ? undefined : [...inner, expression.key.value];
}

function mentions(expression: Expression, name: string): boolean {
  return (expression.kind === 'variable' && expression.name === name) || partsOf(expression).some((part) => mentions(part, name));
}

function all(parts: readonly (readonly Demand[] | undefined)[]): readonly Demand[] | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

function assemble(demands: readonly Demand[]): SolvedElement | undefined {
  let made: Value = {};
  for (const { path, value } of demands) {
    const [root] = path;
    if (root !== 'key' && root !== 'value') return undefined;
    const padded: Value = path.length > 1 && isValueObject(made) && made['value'] === undefined ? { ...made, value: {} } : made;
    const present = path.reduce<Value | undefined>((at, key) => (isValueObject(at) ? at[key] : undefined), padded);
    if (present !== undefined && !sameMeaning(present, value, false)) return undefined;
    const next = withPart(padded, path, value);
    if (next === undefined) return undefined;
    made = next;
  }
  if (!isValueObject(made)) return undefined;
  return { key: made['key'], value: made['value'] ?? {} };
}
