import type { Splice } from './edit.ts';
import { renderValue } from './render.ts';
import type { RenderNode } from './render-node.ts';
import { isSameValue } from './same-value.ts';
import { styleAt } from '../text/code-style.ts';
import type { Expression, HclFile } from '../syntax.ts';

/** Replaces an expression in the local style; empty if the value is already there. */
export function replacement(file: HclFile, expression: Expression, value: RenderNode): readonly Splice[] {
  if (isSameValue(file.text, expression, value)) return [];
  const { start, end } = expression.range;
  return [{ start, end, text: renderValue(value, styleAt(file, expression.range, [expression])) }];
}
