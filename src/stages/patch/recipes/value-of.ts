import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { RecipeBlock, RecipeValue, ValuePath } from '#domain/knowledge/recipe.ts';
import { partsOf } from '#hcl/at-range.ts';
import { keyText } from '#hcl/locate.ts';
import type { Block, Expression, HclFile, Range } from '#hcl/syntax.ts';

export interface Explaining {
  readonly drift: Pick<Drift, 'changes' | 'observed'>;
  /** The expression's file, as written. */
  readonly file: HclFile;
  /** The attribute and keys of the most likely value. */
  readonly prefer: readonly (string | number)[];
  /** The source of the code that sets the drifted values. Its names may be used. */
  readonly known: string;
  readonly pathOf: (value: Json, prefer: readonly (string | number)[]) => ValuePath | undefined;
  readonly key?: string | undefined;
  /** Evaluates in the code as written; undefined if the value is unknown. */
  readonly evaluate: (expression: Expression) => Json | undefined;
}

/** Prefixes of names within a module. */
const OWN_NAMES = new Set(['local', 'var', 'each', 'count', 'data', 'module', 'path', 'terraform', 'self']);

/** Generalises an expression: values of the drift become placeholders, and existing names stay. Undefined if anything else is left. */
export function recipeValue(expression: Expression, by: Explaining): RecipeValue | undefined {
  const whole = explained(expression, by);
  if (whole !== undefined) return { after: whole };
  const holes = holesIn(expression, by);
  // A source that the code already has is not a value of this drift. A combination of such parts, or a new entry, is one.
  if (holes === undefined || (holes.length === 0 && isKnown(expression, by))) return undefined;
  const source: (string | Filling)[] = [];
  let { start } = expression.range;
  for (const { range, filling } of holes.toSorted((left, right) => left.range.start - right.range.start)) {
    if (range.start > start) source.push(by.file.text.slice(start, range.start));
    source.push(filling);
    start = range.end;
  }
  if (expression.range.end > start) source.push(by.file.text.slice(start, expression.range.end));
  return { source };
}

/** The drift's path to the same value; a reference counts as its value. */
function explained(expression: Expression, by: Explaining): ValuePath | undefined {
  const data = dataOf(expression) ?? (isResourceName(expression) ? by.evaluate(expression) : undefined);
  return data === undefined ? undefined : by.pathOf(data, by.prefer);
}

type Filling = { readonly after: ValuePath } | { readonly instance: 'key' };

interface Hole {
  readonly range: Range;
  readonly filling: Filling;
}

function holesIn(expression: Expression, by: Explaining): readonly Hole[] | undefined {
  const after = explained(expression, by);
  if (after !== undefined) return [{ range: expression.range, filling: { after } }];
  if (by.key !== undefined && dataOf(expression) === by.key) return [{ range: expression.range, filling: { instance: 'key' } }];
  if (isKnown(expression, by)) return [];
  switch (expression.kind) {
    case 'object':
      return together(
        expression.entries.map(({ key, value }) => {
          const text = keyText(key);
          return text === undefined ? undefined : holesIn(value, { ...by, prefer: [...by.prefer, text] });
        }),
      );
    case 'tuple':
    case 'call':
    case 'parentheses':
    case 'conditional':
    case 'binary':
    case 'unary':
      return together(partsOf(expression).map((inner) => holesIn(inner, by)));
    default:
      return undefined;
  }
}

function together(parts: readonly (readonly Hole[] | undefined)[]): readonly Hole[] | undefined {
  return parts.some((part) => part === undefined) ? undefined : parts.flatMap((part) => part ?? []);
}

/** True for names and sources in the code that sets the drifted values. */
function isKnown(expression: Expression, { known, file }: Explaining): boolean {
  const text = file.text.slice(expression.range.start, expression.range.end);
  return expression.kind === 'literal' ? false : known.includes(text);
}

/** The data of a literal. */
function dataOf(expression: Expression): Json | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'parentheses':
      return dataOf(expression.inner);
    case 'unary': {
      const operand = dataOf(expression.operand);
      return expression.operator === '-' && typeof operand === 'number' ? -operand : undefined;
    }
    case 'tuple': {
      const items = expression.elements.map(dataOf);
      return items.some((item) => item === undefined) ? undefined : items.map((item) => item ?? null);
    }
    case 'object': {
      const entries = expression.entries.map(({ key, value }) => [keyText(key), dataOf(value)] as const);
      return entries.some(([key, value]) => key === undefined || value === undefined)
        ? undefined
        : Object.fromEntries(entries.map(([key, value]) => [String(key), value ?? null]));
    }
    default:
      return undefined;
  }
}

function isResourceName(expression: Expression): boolean {
  if (expression.kind === 'variable') return !OWN_NAMES.has(expression.name);
  return (expression.kind === 'get-attribute' || expression.kind === 'index') && isResourceName(expression.object);
}

export interface WrittenBody {
  readonly arguments: RecipeBlock['arguments'];
  readonly blocks?: readonly RecipeBlock[];
}

/** Returns undefined if the drift does not explain the expression. `prefer`: the path of the most likely value */
export type ValueOf = (expression: Expression, prefer: ValuePath) => RecipeValue | undefined;

/** Generalises a block; undefined for unexplained values and dynamic blocks. `at`: the drift's path to its values; empty: all of them. */
export function writtenBody(block: Block, at: readonly (string | number)[], valueOf: ValueOf): WrittenBody | undefined {
  const written = block.body.attributes.map(({ name, expression }) => ({ name, value: valueOf(expression, [...at, name]) }));
  const known = written.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
  const counts = new Map<string, number>();
  const blocks = block.body.blocks.map((inner): RecipeBlock | undefined => {
    const nth = counts.get(inner.type) ?? 0;
    counts.set(inner.type, nth + 1);
    const path: ValuePath = [...at, inner.type, nth];
    const body = inner.labels.length > 0 ? undefined : writtenBody(inner, path, valueOf);
    return body === undefined ? undefined : { at: path, ...body };
  });
  const told = blocks.filter((one) => one !== undefined);
  if (known.length < written.length || told.length < blocks.length) return undefined;
  return { arguments: known, ...(told.length === 0 ? {} : { blocks: told }) };
}
