import type { Drift } from '#domain/drift.ts';
import { sameValue } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import type { RecipeEdit, RecipePlace, RecipeValue } from '#domain/knowledge/recipe.ts';
import type { TreeChange, TwoFiles } from './compare-trees.ts';
import type { Evaluator, Scope } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { isForeign } from '#hcl/origin/make-edits.ts';
import type { ReferencePath } from '#hcl/origin/reach.ts';
import { keyFor, stepsTo } from '#hcl/steps-to.ts';
import type { Expression, Range } from '#hcl/syntax.ts';
import { pathOf, valueAt } from './drift-values.ts';
import { recipeValue, writtenBody } from './value-of.ts';
import { nodeReached } from '#hcl/origin/reach.ts';

export interface FileDifference {
  readonly change: TreeChange;
  readonly files: TwoFiles;
}

export interface DriftSources {
  readonly drift: Drift;
  readonly ways: readonly ReferencePath[];
  /** The source of all code that sets the drifted values. */
  readonly known: string;
  /** The evaluator of the old code. */
  readonly evaluator: Evaluator;
  /** The key of the instance. */
  readonly key: string | undefined;
  readonly files: TwoFiles;
}

export interface EditFromDrift {
  readonly edit: RecipeEdit;
  /** The number of names and steps from the resource; a name counts ten times. */
  readonly distance: number;
}

/** A place, with the scope of its names. */
interface Found {
  readonly place: RecipePlace;
  readonly scope: Scope;
  readonly prefer: readonly (string | number)[];
}

/** Returns a difference as an edit relative to the drift, or a phrase if the drift determines neither the place nor the text. */
export function editOf(change: TreeChange, sources: DriftSources): EditFromDrift | string {
  if (isForeign(sources.files.before.path)) return 'it changes external code';
  const found = locate(nodeOf(change), sources);
  if (found === undefined) return 'the drift does not determine the place of its edit';
  const edit = withPlace(change, found, sources);
  return typeof edit === 'string' ? edit : { edit, distance: found.place.hops.length * 10 + found.place.steps.length };
}

/** The edited node of the old text; undefined for the file itself. */
function nodeOf(change: TreeChange): { readonly range: Range } | undefined {
  switch (change.change) {
    case 'replaced':
      return change.before;
    case 'attribute-added':
      return change.into;
    case 'attribute-removed':
      return change.from;
    case 'entry-changed':
    case 'entry-added':
    case 'entry-removed':
      return change.object;
    case 'elements':
      return change.list;
    case 'block-added':
      return change.into;
    case 'block-removed':
      return change.block;
  }
}

/** The nearest place: few names before many, then the changed attribute before `count` and `for_each`, then few steps before many. */
function locate(node: { readonly range: Range } | undefined, { drift, ways, files, key }: DriftSources): Found | undefined {
  if (node === undefined) return undefined;
  const changed = new Set(drift.changes.map(({ path }) => path));
  const found = ways.flatMap((way) => {
    const { node: from, file, scope } = nodeReached(way.end);
    if (file.path !== files.before.path) return [];
    const steps = stepsTo(from, node.range, key);
    if (steps === undefined) return [];
    const place = { ...(way.from === undefined ? {} : { from: way.from }), hops: way.hops, steps };
    return [{ place, scope, prefer: preferred(place), rank: way.from === undefined ? 0 : changed.has(way.from) ? 1 : 2 }];
  });
  return found.sort(
    (left, right) =>
      left.place.hops.length - right.place.hops.length || left.rank - right.rank || left.place.steps.length - right.place.steps.length,
  )[0];
}

/** The path of the most likely value: the argument, with the keys that lead to the place. */
function preferred({ from, steps }: RecipePlace): readonly (string | number)[] {
  const names = steps.flatMap((step) =>
    'attribute' in step
      ? [step.attribute]
      : 'block' in step
        ? [step.block, step.nth]
        : 'entry' in step && 'text' in step.entry
          ? [step.entry.text]
          : [],
  );
  return from === undefined ? names : [from, ...names];
}

function withPlace(change: TreeChange, found: Found, sources: DriftSources): RecipeEdit | string {
  const { place } = found;
  switch (change.change) {
    case 'replaced':
      return withValue(change.after, found, sources, (value) => ({ edit: 'replace-expression', place, value }));
    case 'attribute-added': {
      const { name, expression } = change.attribute;
      return withValue(expression, { ...found, prefer: [...found.prefer, name] }, sources, (value) => ({
        edit: 'set-attribute',
        place,
        name,
        value,
      }));
    }
    case 'attribute-removed':
      return { edit: 'remove-attribute', place, name: change.attribute.name };
    case 'entry-changed': {
      const after = wholePath(change.whole, found, sources);
      if (after !== undefined) return { edit: 'change-entries', place, after };
      const value = locate(change.before, sources);
      if (value === undefined) return 'the drift does not determine the place of its edit';
      return withValue(change.after, value, sources, (one) => ({ edit: 'replace-expression', place: value.place, value: one }));
    }
    case 'entry-added':
    case 'entry-removed':
      return entryEdit(change, found, sources);
    case 'elements': {
      const after = wholePath(change.after, found, sources);
      return after === undefined ? UNEXPLAINED : { edit: 'change-elements', place, after };
    }
    case 'block-added':
      return blockEdit(change, found, sources);
    case 'block-removed':
      return { edit: 'remove-block', place };
  }
}

const UNEXPLAINED = 'it writes a value that does not come from the drift';

function withValue(
  expression: Expression,
  found: Found,
  sources: DriftSources,
  edit: (value: RecipeValue) => RecipeEdit,
): RecipeEdit | string {
  const value = valueOf(expression, found, sources);
  return value === undefined ? UNEXPLAINED : edit(value);
}

function valueOf(
  expression: Expression,
  { scope, prefer }: Pick<Found, 'scope' | 'prefer'>,
  sources: DriftSources,
): RecipeValue | undefined {
  const { drift, files, known, evaluator } = sources;
  return recipeValue(expression, {
    drift,
    file: files.after,
    prefer,
    known,
    key: sources.key,
    pathOf: (value, first) => pathOf(drift, value, first),
    evaluate: (inner) => knownJson(evaluator.evaluate(inner, scope)),
  });
}

/** The drift's path to the evaluated list or object. */
function wholePath(expression: Expression, { scope, prefer }: Found, { drift, evaluator }: DriftSources): ReturnType<typeof pathOf> {
  const value = knownJson(evaluator.evaluate(expression, scope));
  const path = value === undefined ? undefined : pathOf(drift, value, prefer);
  return path !== undefined && isWhole(valueAt(drift, path), value) ? path : undefined;
}

/** An empty list or object must be equal to the drift's value, because many drifts contain one. */
function isWhole(after: Json | undefined, value: Json | undefined): boolean {
  return (
    after !== undefined &&
    value !== undefined &&
    (typeof value !== 'object' || value === null || Object.keys(value).length > 0 || sameValue(after, value))
  );
}

function entryEdit(
  change: Extract<TreeChange, { change: 'entry-added' | 'entry-removed' }>,
  found: Found,
  sources: DriftSources,
): RecipeEdit | string {
  const { place } = found;
  const after = wholePath(change.whole, found, sources);
  if (after !== undefined) return { edit: 'change-entries', place, after };
  const key = keyFor(change.key, sources.key);
  if (change.change === 'entry-removed') return { edit: 'remove-map-entry', place, key };
  return withValue(change.value, { ...found, prefer: [...found.prefer, change.key] }, sources, (value) => ({
    edit: 'set-map-entry',
    place,
    key,
    value,
  }));
}

function blockEdit(change: Extract<TreeChange, { change: 'block-added' }>, found: Found, sources: DriftSources): RecipeEdit | string {
  const { block, nth } = change;
  if (block.labels.length > 0) return 'it writes a block with a label';
  const at = [...found.prefer, block.type, nth];
  const body = writtenBody(block, at, (expression, prefer) => valueOf(expression, { scope: found.scope, prefer }, sources));
  return body === undefined ? UNEXPLAINED : { edit: 'add-block', place: found.place, type: block.type, ...body };
}
