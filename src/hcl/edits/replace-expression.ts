import { refuseRange, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import { z } from 'zod';
import { enclosuresOf, expressionAt } from '../at-range.ts';
import type { Edit, Splice } from '../write/edit.ts';
import { replaceJsonValue } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { isHclFile, parseHcl } from '../parse/parse.ts';
import { dataOf, formOf, renderNode } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import { replacement } from '../write/same-value.ts';
import type { HclFile, Range } from '../syntax.ts';

const input = z.object({ at: rangeInput, value: renderNode, realign: realignInput });

/** Replaces an expression. */
export const replaceExpression: Edit<z.infer<typeof input>> = {
  id: 'replace-expression',
  description:
    'Replaces one expression by a value, at the exact range the expression has in the file. The comment after it and everything around it stay. The value is written in the style of the place: an object stays on one line if the old one did. Refuses a range that is not an expression, a value that would not parse, and one that the operator or index around it does not accept; does nothing if the value is already there. In a JSON file it writes JSON.',
  input,
  apply: (file, wanted) => {
    if (isJsonPath(file.path)) return replaceJsonValue(file, replaceExpression.id, wanted);
    const { at, value, realign } = wanted;
    const expression = expressionAt(file, at);
    if (expression === undefined) return refuseRange('an expression', file, at);
    const kinds = operandKinds(file, expression.range);
    if (!fits(kinds, value)) return refuse(`expected a ${kinds?.join(' or ')} or an expression, as the surrounding expression requires`);
    const splices = replacement(file, expression, value);
    const result = settleEdit({ file, edit: replaceExpression.id, splices, values: [value], realign });
    if (result.kind === 'refused' || splices.every((splice) => keepsBinding(file, splice))) return result;
    return refuse(`expected a complete value at ${at.start}–${at.end} of ${file.path}: the surrounding expression would split it`);
  },
};

/** Literal types that an operator or index accepts: `-"a"` and `a[false]` have no meaning. */
function operandKinds(file: HclFile, at: Range): readonly string[] | undefined {
  const range = enclosuresOf(file, at).at(-1)?.range;
  const existing = range === undefined ? undefined : expressionAt(file, range);
  switch (existing?.kind) {
    case 'index':
      return existing.key.range.start === at.start ? ['string', 'number'] : undefined;
    case 'unary':
      return [existing.operator === '-' ? 'number' : 'boolean'];
    case 'binary':
      if (existing.operator === '==' || existing.operator === '!=') return undefined;
      return [existing.operator === '&&' || existing.operator === '||' ? 'boolean' : 'number'];
    case 'conditional':
      return existing.condition.range.start === at.start ? ['boolean'] : undefined;
    default:
      return undefined;
  }
}

// A text that contains a number or boolean converts to it.
// https://developer.hashicorp.com/terraform/language/expressions/types#type-conversion
function fits(kinds: readonly string[] | undefined, value: RenderNode): boolean {
  const form = formOf(value);
  if (kinds === undefined || form.form === 'expression' || form.form === 'call') return true;
  const data = dataOf(value);
  const converted = typeof data === 'string' && /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(data) ? (JSON.parse(data) as unknown) : data;
  return kinds.includes(typeof data) || kinds.includes(typeof converted);
}

/** `a || b` as an operand of `&&` would bind differently. */
function keepsBinding(file: HclFile, splice: Splice): boolean {
  const after = parseHcl(file.path, file.text.slice(0, splice.start) + splice.text + file.text.slice(splice.end));
  return isHclFile(after) && expressionAt(after, { start: splice.start, end: splice.start + splice.text.length }) !== undefined;
}
