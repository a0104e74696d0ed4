/**
 * Takes the values out of an expression that somebody wrote: what the drift explains becomes a place to be filled, names that the code had
 * there already stay. What neither explains was made up for this one case, and there is no recipe then.
 */
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import type { RecipeValue, ValuePath } from '#domain/knowledge/recipe.ts';
import { partsOf } from '#hcl/at-range.ts';
import { keyText } from '#hcl/locate.ts';
import type { Expression, HclFile, Range } from '#hcl/syntax.ts';

/** What an expression is explained by. */
export interface Explaining {
  readonly drift: Pick<Drift, 'changes' | 'observed'>;
  /** File of the expression, as it was written. */
  readonly file: HclFile;
  /** Attribute and keys whose value is likeliest meant. */
  readonly prefer: readonly (string | number)[];
  /** Source that the drift led to before: names in it may be used. */
  readonly known: string;
  /** Where the drift has a value. */
  readonly pathOf: (value: Json, prefer: readonly (string | number)[]) => ValuePath | undefined;
  /** Key of the instance; undefined where it has none. */
  readonly key?: string | undefined;
  /** What an expression comes to in the code as it was written; undefined where that is not known. */
  readonly evaluate: (expression: Expression) => Json | undefined;
}

/** Names of something in this module, whose meaning lies in the code. */
const OWN_NAMES = new Set(['local', 'var', 'each', 'count', 'data', 'module', 'path', 'terraform', 'self']);

/**
 * Makes a recipe's value of an expression.
 * @param expression as somebody wrote it
 * @param by what it is explained by
 * @returns the value; undefined where a part is explained by nothing
 */
export function recipeValue(expression: Expression, by: Explaining): RecipeValue | undefined {
  const whole = explained(expression, by);
  if (whole !== undefined) return { after: whole };
  const holes = holesIn(expression, by);
  // What the code says already somewhere is no value of this drift; what is put together of such parts, and of an entry made for it, is.
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

/** Where the drift says the same; a reference to a resource counts as what it comes to. */
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

/** Names, and whatever else stood in the code that the drift leads to. */
function isKnown(expression: Expression, { known, file }: Explaining): boolean {
  const text = file.text.slice(expression.range.start, expression.range.end);
  return expression.kind === 'literal' ? false : known.includes(text);
}

/** The data of an expression that is nothing else. */
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
