import { z } from 'zod';
import { enclosuresOf, expressionAt } from '../at-range.ts';
import { rangeInput, realignInput, refuse, settleEdit } from '../edit.ts';
import type { Edit, EditResult, Splice } from '../edit.ts';
import { replaceJsonValue } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { isHclFile, parseHcl } from '../parse.ts';
import { dataOf, formOf, renderNode } from '../render-node.ts';
import type { RenderNode } from '../render-node.ts';
import { replacement } from '../replacement.ts';
import type { HclFile, Range } from '../syntax.ts';

/** Which expression, and what to write there. */
export interface ReplaceExpressionInput {
  readonly at: Range;
  readonly value: RenderNode;
  readonly realign?: boolean | undefined;
}

/** Writes another value where an expression stands. */
export const replaceExpression: Edit<ReplaceExpressionInput> = {
  id: 'replace-expression',
  description:
    'Replaces one expression by a value, at the exact range the expression has in the file. The comment behind it and everything around it stay. The value is written in the style of the place: an object stays on one line where the old one did. Refuses a range that is not an expression, a value that would not parse, and an index that is neither text nor number; does nothing where the value stands there already. In a JSON file it writes JSON.',
  input: z.object({ at: rangeInput, value: renderNode, realign: realignInput }),
  apply: applyReplaceExpression,
};

function applyReplaceExpression(file: HclFile, input: ReplaceExpressionInput): EditResult {
  if (isJsonPath(file.path)) return replaceJsonValue(file, replaceExpression.id, input);
  const expression = expressionAt(file, input.at);
  if (expression === undefined)
    return refuse(`expected an expression at ${input.at.start}–${input.at.end} of ${file.path}, found none with that range`);
  if (isIndex(file, input.at) && !isKey(input.value)) return refuse('expected a text, a number or an expression as an index');
  const splices = replacement(file, expression, input.value);
  const result = settleEdit({ file, edit: replaceExpression.id, splices, values: [input.value], realign: input.realign ?? true });
  if (result.kind === 'refused' || splices.every((splice) => standsAlone(file, splice))) return result;
  return refuse(
    `expected a value that stands by itself at ${input.at.start}–${input.at.end} of ${file.path}: what is around it would take it apart`,
  );
}

/** `a[false]` is no element of anything, and terraform fmt takes such a word away. */
function isIndex(file: HclFile, at: Range): boolean {
  const around = enclosuresOf(file, at).at(-1);
  const outer = around?.kind === 'index' ? expressionAt(file, around.range) : undefined;
  return outer?.kind === 'index' && outer.key.range.start === at.start && outer.key.range.end === at.end;
}

function isKey(value: RenderNode): boolean {
  const form = formOf(value);
  return form.form === 'expression' || form.form === 'call' || ['string', 'number'].includes(typeof dataOf(value));
}

/** `a || b` in the place of an operand of `&&` would be read as something else. */
function standsAlone(file: HclFile, splice: Splice): boolean {
  const after = parseHcl(file.path, file.text.slice(0, splice.start) + splice.text + file.text.slice(splice.end));
  return isHclFile(after) && expressionAt(after, { start: splice.start, end: splice.start + splice.text.length }) !== undefined;
}
