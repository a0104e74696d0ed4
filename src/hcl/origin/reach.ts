import type { RecipeHop } from '#domain/knowledge/recipe.ts';
import { expressionsOf, partsOf } from '../at-range.ts';
import type { Evaluator, ResourceInstance, Scope } from '../evaluate/evaluator.ts';
import { argumentOf, nestedType } from '../locate.ts';
import type { Block, Expression, HclFile } from '../syntax.ts';
import type { Place } from './place.ts';
import type { Node } from '../steps-to.ts';

export type Reached =
  | { readonly kind: 'expression'; readonly place: Place }
  | { readonly kind: 'block'; readonly block: Block; readonly file: HclFile; readonly scope: Scope };

export interface ReferencePath {
  /** The first argument; absent: the block of the resource. */
  readonly from?: string;
  readonly hops: readonly RecipeHop[];
  readonly end: Reached;
}

const MAX_HOPS = 6;
const MAX_PATHS = 120;

/** A name and its definition. */
export interface Followed {
  readonly hop: RecipeHop;
  readonly end: Reached;
}

/**
 * All definitions behind a resource: the block, its arguments, then their references, nearest first. Paths contain no names ("the second
 * local of this argument"), so they apply to other resources too.
 */
export function referencePathsFrom(instance: ResourceInstance, evaluator: Evaluator): readonly ReferencePath[] {
  const { block, file } = instance.declaration;
  const ways: ReferencePath[] = [
    { hops: [], end: { kind: 'block', block, file, scope: instance.scope } },
    ...argumentsIn(block).map(({ name, expression }): ReferencePath => ({
      from: name,
      hops: [],
      end: { kind: 'expression', place: { expression, file, scope: instance.scope } },
    })),
  ];
  for (let at = 0; at < ways.length && ways.length < MAX_PATHS; at += 1) {
    const way = ways[at];
    if (way === undefined || way.from === undefined || way.hops.length >= MAX_HOPS) continue;
    for (const { hop, end } of followNames(way.end, instance, evaluator)) ways.push({ ...way, hops: [...way.hops, hop], end });
  }
  return ways;
}

/** Arguments of nested blocks get the name of the outermost block. */
function argumentsIn(block: Block): readonly { readonly name: string; readonly expression: Expression }[] {
  return [
    ...block.body.attributes.map(({ name, expression }) => ({ name, expression })),
    ...block.body.blocks.flatMap((inner) => expressionsOf(inner.body).map((expression) => ({ name: nestedType(inner), expression }))),
  ];
}

/** Follows a path from another resource. Returns a phrase with the reason if the path does not exist. */
export function walk(instance: ResourceInstance, way: Pick<ReferencePath, 'from' | 'hops'>, evaluator: Evaluator): Reached | string {
  const { block, file } = instance.declaration;
  if (way.from === undefined) return { kind: 'block', block, file, scope: instance.scope };
  const written = argumentOf(block.body, way.from);
  if (written === undefined) return `expected the block to write ${way.from}, found that it does not`;
  let end: Reached = { kind: 'expression', place: { expression: written, file, scope: instance.scope } };
  for (const hop of way.hops) {
    const next: Followed | undefined = followNames(end, instance, evaluator).find(
      (one) => one.hop.name === hop.name && one.hop.nth === hop.nth,
    );
    if (next === undefined) return `expected ${way.from} to read a ${hop.name}, found that it does not`;
    if (next.hop.to !== hop.to) return `expected ${way.from} to be written in a ${hop.to}, found a ${next.hop.to}`;
    end = next.end;
  }
  return end;
}

/** Returns the definitions of all names in a place, each once, in order of first use. `instance`: for `each` and `count`. */
export function followNames(end: Reached, instance: ResourceInstance, evaluator: Evaluator): readonly Followed[] {
  const places: readonly Place[] =
    end.kind === 'expression'
      ? [end.place]
      : expressionsOf(end.block.body).map((expression) => ({ expression, file: end.file, scope: end.scope }));
  const names = new Map<string, Followed | undefined>();
  const counts = new Map<string, number>();
  for (const place of places.flatMap((one) => namesIn(one))) {
    const known = readName(place, instance, evaluator);
    if (known === undefined || names.has(known.key)) continue;
    const nth = counts.get(known.name) ?? 0;
    counts.set(known.name, nth + 1);
    names.set(known.key, known.end === undefined ? undefined : { hop: { name: known.name, nth, to: known.to }, end: known.end });
  }
  return [...names.values()].filter((one) => one !== undefined);
}

/** Outermost traversals, in order. */
function namesIn(place: Place): readonly Place[] {
  const { expression } = place;
  if (isTraversal(expression)) {
    const keys = keysIn(expression);
    return [place, ...keys.flatMap((key) => namesIn({ ...place, expression: key }))];
  }
  return partsOf(expression).flatMap((inner) => namesIn({ ...place, expression: inner }));
}

function isTraversal(expression: Expression): boolean {
  if (expression.kind === 'variable') return true;
  return (expression.kind === 'get-attribute' || expression.kind === 'index') && isTraversal(expression.object);
}

function keysIn(expression: Expression): readonly Expression[] {
  if (expression.kind === 'get-attribute') return keysIn(expression.object);
  return expression.kind === 'index' ? [...keysIn(expression.object), expression.key] : [];
}

interface ReadName {
  readonly name: RecipeHop['name'];
  readonly key: string;
  readonly to: string;
  /** Undefined if it cannot be followed. */
  readonly end: Reached | undefined;
}

function readName(place: Place, instance: ResourceInstance, evaluator: Evaluator): ReadName | undefined {
  const { root, steps } = rootOf(place, evaluator);
  const [first, second] = steps;
  if ((root === 'local' || root === 'var') && typeof first === 'string') {
    const found = evaluator.definitionOf(root, first, place.scope);
    return { name: root, key: `${root}.${first}`, to: found?.from ?? 'nothing', end: found && { kind: 'expression', place: found } };
  }
  if (root === 'each' || root === 'count') {
    const found = evaluator.repetitionOf(instance);
    return { name: root, key: root, to: found?.from ?? 'nothing', end: found && { kind: 'expression', place: found } };
  }
  if (root === 'data' && typeof first === 'string' && typeof second === 'string') {
    const found = place.scope.module.configuration.resources.get(`data.${first}.${second}`);
    const scope = { module: place.scope.module, bindings: {} };
    const end = found && { kind: 'block' as const, block: found.block, file: found.file, scope };
    return { name: 'data', key: `data.${first}.${second}`, to: first, end };
  }
  return undefined;
}

/** Returns the node that was reached, with its file and scope. */
export function nodeReached(end: Reached): { readonly node: Node; readonly file: HclFile; readonly scope: Scope } {
  const { file, scope } = end.kind === 'block' ? end : end.place;
  const node: Node = end.kind === 'block' ? { kind: 'block', node: end.block } : { kind: 'expression', node: end.place.expression };
  return { node, file, scope };
}

/** Returns the source that was reached. */
export function sourceReached(end: Reached): string {
  const { node, file } = nodeReached(end);
  return file.text.slice(node.node.range.start, node.node.range.end);
}

/** Stops at a computed index. */
function rootOf(place: Place, evaluator: Evaluator): { readonly root: string; readonly steps: readonly (string | number)[] } {
  const whole = traverse(place, evaluator);
  if (whole !== undefined) return whole;
  const { expression } = place;
  return expression.kind === 'get-attribute' || expression.kind === 'index'
    ? rootOf({ ...place, expression: expression.object }, evaluator)
    : { root: '', steps: [] };
}

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
