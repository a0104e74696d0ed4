import type { RecipeBlock, RecipeValue, ValuePath } from '#domain/knowledge/recipe.ts';
import type { Block, Expression } from '#hcl/syntax.ts';

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
