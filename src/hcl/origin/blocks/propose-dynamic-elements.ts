import type { JsonObject } from '#domain/json.ts';
import { blankEqual } from '#domain/value/compare.ts';
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Evaluator, Scope } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { argumentOf, nestedType } from '../../locate.ts';
import { keyTest, renderString } from '../../write/render.ts';
import { assemble, loopVariable } from '../solve/unknowns.ts';
import type { Demand } from '../solve/unknowns.ts';
import { replaceWithExpression } from '../make-edits.ts';
import { combineCandidates, ofKind } from '../place.ts';
import type { Tracing, Candidates } from '../place.ts';
import { solveBody } from '../solve/solve-body.ts';
import { solve } from '../solve/solve-variable.ts';
import { elementsOf } from './block-slots.ts';
import type { DynamicBlock } from './block-slots.ts';

export interface ElementChange {
  readonly dynamic: DynamicBlock;
  readonly gone: readonly (string | number)[];
  /** New blocks in the provider's form. */
  readonly added: readonly JsonObject[];
  readonly schema: BlockSchema;
}

/** Adds and removes elements of a dynamic block's collection; removes elements of a shared collection by a filter in this block. */
export function proposeElements(change: ElementChange, tracing: Tracing): Candidates {
  const { dynamic } = change;
  const kept = without(dynamic.value, change.gone);
  const desired = kept === undefined ? undefined : withAdded(kept, change, tracing);
  const atOrigin =
    desired === undefined
      ? []
      : tracing.propose(
          dynamic.collection,
          { current: dynamic.value, desired },
          { ...tracing, unordered: tracing.unordered || isSetCall(dynamic) },
        );
  return change.added.length > 0 ? atOrigin : [...atOrigin, ...ofKind('reader', filterHere(change))];
}

/** Sets what the content of a block reads, if that creates it: `for_each = var.mode == null ? [] : [1]`. */
export function proposeContent(
  dynamic: DynamicBlock,
  [item, ...more]: readonly JsonObject[],
  { scope, tracing }: { readonly scope: Scope; readonly tracing: Tracing },
): Candidates {
  if (item === undefined || more.length > 0 || elementsOf(dynamic.value)?.length !== 0) return [];
  const { file } = dynamic.collection;
  const set = Object.entries(item).filter(([, value]) => !blankEqual(value, null));
  return combineCandidates(
    set.map(([name, value]): Candidates => {
      const expression = argumentOf(dynamic.content.body, name);
      const current = expression === undefined ? undefined : tracing.evaluator.evaluate(expression, scope);
      return expression === undefined || current === undefined
        ? []
        : tracing.propose({ expression, file, scope }, { current, desired: value as Value }, tracing);
    }),
  );
}

function without(collection: Value, keys: readonly (string | number)[]): Value | undefined {
  if (Array.isArray(collection)) return (collection as readonly Value[]).filter((_, index) => !keys.includes(index));
  return isValueObject(collection) ? Object.fromEntries(Object.entries(collection).filter(([key]) => !keys.includes(key))) : undefined;
}

function withAdded(kept: Value, change: ElementChange, tracing: Tracing): Value | undefined {
  let collection: Value = kept;
  for (const item of change.added) {
    const element = solveElement(item, change.dynamic, change.schema, tracing.evaluator);
    if (element === undefined) return undefined;
    if (Array.isArray(collection)) collection = [...(collection as readonly Value[]), element.value];
    else {
      const taken: Readonly<Record<string, Value>> = isValueObject(collection) ? collection : {};
      const key = element.key ?? keyFor(item, Object.keys(taken));
      if (!isValueObject(collection) || typeof key !== 'string' || key in taken) return undefined;
      collection = { ...taken, [key]: element.value };
    }
  }
  return collection;
}

/** The name of the block, else its port, in the style of other keys. */
function keyFor(item: JsonObject, siblings: readonly string[]): string | undefined {
  const separator = siblings.some((key) => key.includes('-')) && !siblings.some((key) => key.includes('_')) ? '-' : '_';
  const name = ['sid', 'id', 'name', 'description'].map((one) => item[one]).find((one) => typeof one === 'string' && one !== '');
  const port = item['from_port'];
  const words = typeof name === 'string' ? name : typeof port === 'number' ? `port ${port}` : '';
  const key = words.toLowerCase().replaceAll(/[^a-z0-9]+/g, separator);
  return SHORT_KEY.test(key) ? key : undefined;
}

/** A sentence is not a key. */
const SHORT_KEY = /^[a-z][a-z0-9_-]{0,31}$/;

function isSetCall(dynamic: DynamicBlock): boolean {
  const { expression } = dynamic.collection;
  return expression.kind === 'call' && expression.name === 'toset';
}

/** `{ for key, value in var.cidrs : key => value if key != "lisbon" }` */
function filterHere(change: ElementChange): Candidates {
  const { file, expression } = change.dynamic.collection;
  const source = file.text.slice(expression.range.start, expression.range.end);
  const gone = elementsOf(change.dynamic.value)?.filter(([key]) => change.gone.includes(key)) ?? [];
  if (gone.length === 0 || source.includes('\n')) return [];
  if (isValueObject(change.dynamic.value))
    return replaceWithExpression(
      change.dynamic.collection,
      `{ for key, value in ${source} : key => value if ${keyTest(
        'key',
        '!=',
        gone.map(([key]) => renderString(String(key))),
      )} }`,
    );
  const values = gone.map(([, value]) => value);
  if (!values.every((value) => typeof value === 'string')) return [];
  const filtered = `[for value in ${source} : value if ${keyTest('value', '!=', values.map(renderString))}]`;
  return replaceWithExpression(change.dynamic.collection, isSetCall(change.dynamic) ? `toset(${filtered})` : filtered);
}

/** `key`, if the content determines it. */
export interface SolvedElement {
  readonly key: Value | undefined;
  readonly value: Value;
}

/** Returns the only element of a dynamic block's collection that gives a block; else undefined. `item`: in the provider's form */
function solveElement(item: JsonObject, dynamic: DynamicBlock, schema: BlockSchema, evaluator: Evaluator): SolvedElement | undefined {
  const { attributes, blocks } = dynamic.content.body;
  const types = blocks.map(nestedType);
  const written = new Set([...attributes.map((attribute) => attribute.name), ...types]);
  const beside = Object.keys(item).filter(
    (name) => !written.has(name) && !blankEqual(item[name] ?? null, schema.attributes[name]?.default ?? null),
  );
  if (beside.length > 0) return undefined;
  const { iterator, collection } = dynamic;
  const unknowns = loopVariable(iterator, (expression) => evaluator.evaluate(expression, collection.scope));
  const demands: Demand[] = [];
  for (const attribute of attributes) {
    const solved = solve(attribute.expression, (item[attribute.name] ?? null) as Value, unknowns);
    if (solved === undefined) return undefined;
    demands.push(...solved);
  }
  const inside = solveBody({ attributes: [], blocks, range: dynamic.content.body.range }, item, { schema, unknowns });
  if (inside === undefined) return undefined;
  demands.push(...inside);
  if (demands.some(({ path }) => path[0] !== 'key' && path[0] !== 'value')) return undefined;
  const element = assemble(demands);
  return isValueObject(element) ? { key: element['key'], value: element['value'] ?? {} } : undefined;
}
