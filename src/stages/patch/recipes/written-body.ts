import type { RecipeBlock, RecipeValue, ValuePath } from '#domain/knowledge/recipe.ts';
import type { Block, Expression } from '#hcl/syntax.ts';

/** What a block says, told without its values. */
export interface WrittenBody {
  readonly arguments: RecipeBlock['arguments'];
  /** Absent: none. */
  readonly blocks?: readonly RecipeBlock[];
}

/** The value of an expression, likeliest that of the path; undefined where nothing explains it. */
export type ValueOf = (expression: Expression, prefer: ValuePath) => RecipeValue | undefined;

/**
 * Tells a block that somebody wrote.
 * @param at where the drift has what it says; empty for the whole of it
 * @returns what it says; undefined where a value is explained by nothing, or blocks in it are made by a loop
 */
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
