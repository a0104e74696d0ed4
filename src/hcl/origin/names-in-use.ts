import { canonicalJson } from '#domain/json.ts';
import { partsOf } from '../at-range.ts';
import type { ModuleCall } from '../evaluate/configuration.ts';
import type { Evaluator } from '../evaluate/evaluator.ts';
import { isValueObject, knownJson } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import { renderString } from '../write/render.ts';
import type { Block, Expression } from '../syntax.ts';
import { NAMING, isDistinctive } from './refer.ts';
import type { FindReference } from './refer.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { nestedType, referenceTo } from '../locate.ts';
import { rootScope } from '../evaluate/module-tree.ts';

export interface NewPlace {
  readonly type: string;
  /** The argument, or the nested block. */
  readonly path: string;
  /** The argument usually refers to another resource, so an equal plain name is not a coincidence. */
  readonly isReference: boolean;
}

interface Use {
  readonly source: string;
  /** Absent: not in use yet. */
  readonly in?: { readonly type: string; readonly path: string };
}

/** Expressions that code already uses for a value. */
export interface NamesInUse {
  /** Finds a use in the same argument of the same type. */
  readonly bySiblings: FindReference;
  /** Finds a use in the same argument of another type, in any other argument, or in an unused output or data source. */
  readonly byOthers: FindReference;
}

/**
 * Finds expressions with a given value, such as outputs, data sources, locals and variables. Undefined without one, or with several
 * outputs of which none has the argument's name.
 * @param place the place of a new value in the root module
 */
export function namesInUse(place: NewPlace, evaluator: Evaluator): NamesInUse {
  const usesFor = (value: Value): readonly Use[] =>
    isDistinctive(value) || (place.isReference && typeof value === 'string') ? (usesOf(evaluator).get(keyOf(value) ?? '') ?? []) : [];
  const inArgument = (uses: readonly Use[]): readonly Use[] => uses.filter((use) => use.in?.path === place.path);
  return {
    bySiblings: (value) => inArgument(usesFor(value)).find((use) => use.in?.type === place.type)?.source,
    byOthers: (value) => {
      const uses = usesFor(value);
      const [sameArgument] = inArgument(uses);
      const [read] = isDistinctive(value) ? uses.filter((use) => use.in !== undefined) : [];
      return sameArgument?.source ?? read?.source ?? (isDistinctive(value) ? supplied(uses, place) : undefined);
    },
  };
}

/** Of several outputs with the value, chooses the one with the argument's name; else, if all are of one module, the shortest. */
function supplied(uses: readonly Use[], { path }: NewPlace): string | undefined {
  const sameArgument = uses.filter(({ source }) => source.endsWith(`.${path}`));
  const owners = new Set(uses.map(({ source }) => source.slice(0, source.lastIndexOf('.'))));
  const [best] =
    sameArgument.length > 0
      ? sameArgument
      : owners.size === 1
        ? [...uses].sort((left, right) => left.source.length - right.source.length)
        : [];
  return best?.source;
}

function keyOf(value: Value): string | undefined {
  const json = typeof value === 'string' || Array.isArray(value) ? knownJson(value) : undefined;
  return json === undefined || json === '' ? undefined : canonicalJson(json);
}

const usesOf = memoizeByObject((evaluator: Evaluator): ReadonlyMap<string, readonly Use[]> => {
  const found = new Map<string, Use[]>();
  const add = (value: Value, use: Use): void => {
    const key = keyOf(value);
    if (key !== undefined && (typeof value === 'string' || isDistinctive(value))) found.set(key, [...(found.get(key) ?? []), use]);
  };
  readInRoot(evaluator, add);
  outputsInRoot(evaluator, add);
  dataInRoot(evaluator, add);
  return found;
});

type Add = (value: Value, use: Use) => void;

function readInRoot(evaluator: Evaluator, add: Add): void {
  const { resources, calls } = evaluator.configuration.root;
  const scope = rootScope(evaluator.configuration);
  const blocks = [
    ...[...resources.values()].filter(({ mode }) => mode === 'managed').map(({ type, block, file }) => ({ type, block, file })),
    ...[...calls.values()].map(({ block, file }) => ({ type: 'module', block, file })),
  ];
  for (const { type, block, file } of blocks)
    for (const { path, expression } of argumentsIn(block))
      for (const reference of referencesIn(expression)) {
        const source = file.text.slice(reference.range.start, reference.range.end);
        if (!source.includes('\n')) add(evaluator.evaluate(reference, scope), { source, in: { type, path } });
      }
}

function argumentsIn(block: Block, path?: string): readonly { readonly path: string; readonly expression: Expression }[] {
  return [
    ...block.body.attributes.map(({ name, expression }) => ({ path: path ?? name, expression })),
    ...block.body.blocks.flatMap((inner) => argumentsIn(inner, path ?? nestedType(inner))),
  ];
}

/** The outermost traversals. Loop variables have no value outside their loop. */
function referencesIn(expression: Expression): readonly Expression[] {
  return isReference(expression) ? [expression] : partsOf(expression).flatMap(referencesIn);
}

function isReference(expression: Expression): boolean {
  if (expression.kind === 'splat') return isReference(expression.object);
  if (expression.kind !== 'get-attribute' && expression.kind !== 'index') return false;
  return expression.object.kind === 'variable' || isReference(expression.object);
}

function outputsInRoot(evaluator: Evaluator, add: Add): void {
  for (const call of evaluator.configuration.root.calls.values())
    for (const { source, value } of instancesOf(call, evaluator))
      for (const name of outputsOf(call, evaluator)) {
        const output: Value = isValueObject(value) ? (value[name] ?? null) : null;
        for (const part of partsIn(output)) add(part.value, { source: `${source}.${name}${part.index}` });
      }
}

function outputsOf({ directory }: ModuleCall, { configuration }: Evaluator): readonly string[] {
  return [...(configuration.modules.get(directory ?? '')?.outputs.keys() ?? [])];
}

function instancesOf({ name, block }: ModuleCall, evaluator: Evaluator): readonly { readonly source: string; readonly value: Value }[] {
  const value = evaluator.evaluate(referenceTo(['module', name]), rootScope(evaluator.configuration));
  const isRepeated = block.body.attributes.some((attribute) => attribute.name === 'for_each' || attribute.name === 'count');
  const source = `module.${name}`;
  return isRepeated
    ? partsIn(value)
        .slice(1)
        .map((part) => ({ source: `${source}${part.index}`, value: part.value }))
    : [{ source, value }];
}

/** `index`: the source that reads the part from the whole. */
interface ValuePart {
  readonly index: string;
  readonly value: Value;
}

/** The value, and the elements of a list or map. */
function partsIn(value: Value): readonly ValuePart[] {
  const whole: ValuePart = { index: '', value };
  if (Array.isArray(value))
    return [whole, ...(value as readonly Value[]).map((item, index): ValuePart => ({ index: `[${index}]`, value: item }))];
  if (!isValueObject(value)) return [whole];
  return [whole, ...Object.entries(value).map(([key, item]): ValuePart => ({ index: `[${renderString(key)}]`, value: item }))];
}

/** Values of data sources without repetition. */
function dataInRoot(evaluator: Evaluator, add: Add): void {
  for (const { mode, type, name } of evaluator.configuration.root.resources.values()) {
    if (mode !== 'data') continue;
    const value = evaluator.evaluate(referenceTo(['data', type, name]), rootScope(evaluator.configuration));
    for (const attribute of NAMING) {
      const found: Value = isValueObject(value) ? (value[attribute] ?? null) : null;
      if (isDistinctive(found)) add(found, { source: `data.${type}.${name}.${attribute}` });
    }
  }
}
