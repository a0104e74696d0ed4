import { refuseRange, rangeInput, realignInput, settleEdit } from '../write/edit.ts';
import { z } from 'zod';
import { expressionAt } from '../at-range.ts';
import type { Edit, Splice } from '../write/edit.ts';
import { placeForItem } from '../write/insert-item.ts';
import { appendJsonElement } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { renderValue } from '../write/render.ts';
import { renderNode } from '../write/render-node.ts';
import { isSameValue } from '../write/same-value.ts';
import { commentedOut } from '../text/commented-out.ts';
import { opensBehind, styleAt } from '../text/code-style.ts';
import { commaBetween, indentAt, startsLine } from '../text/trivia.ts';
import type { Expression, HclFile, ExpressionOf } from '../syntax.ts';

const input = z.object({ tuple: rangeInput, value: renderNode, before: z.int().nonnegative().optional(), realign: realignInput });

type Input = z.infer<typeof input>;

/** Adds an element to a list in brackets. */
export const appendToList: Edit<Input> = {
  id: 'append-to-list',
  description:
    'Adds one element to a list constructor [ … ], after the last one or before the one with the given index, on a separate line if the others are on separate lines, with commas in the same style. Comments stay, except that a line at that place with exactly this element commented out is uncommented. Give the range of the list including its brackets. Does nothing if the list already has the value. Refuses anything but a list constructor. In a JSON file it writes JSON.',
  input,
  apply: (file, wanted) => {
    if (isJsonPath(file.path)) return appendJsonElement(file, appendToList.id, wanted);
    const { value, realign } = wanted;
    const tuple = expressionAt(file, wanted.tuple);
    if (tuple?.kind !== 'tuple') return refuseRange('a list [ … ]', file, wanted.tuple, tuple?.kind ?? 'no expression with that range');
    const isThere = tuple.elements.some((element) => isSameValue(file.text, element, value));
    return settleEdit({ file, edit: appendToList.id, splices: isThere ? [] : insertion(file, tuple, wanted), values: [value], realign });
  },
};

function insertion(file: HclFile, tuple: ExpressionOf<'tuple'>, { value, before }: Input): readonly Splice[] {
  const style = styleAt(file, tuple.range, tuple.elements);
  const inlineValue = renderValue(value, { ...style, oneLine: true });
  const [previous, next] = [
    tuple.elements[(before ?? tuple.elements.length) - 1],
    before === undefined ? undefined : tuple.elements[before],
  ];
  const gap = { start: previous?.range.end ?? tuple.range.start, end: next?.range.start ?? tuple.range.end };
  const dormant = commentedOut(file.text, gap, inlineValue);
  if (dormant !== undefined && (previous === undefined || commaBetween(file.text, previous.range.end, gap.end) !== undefined))
    return [{ ...dormant, text: `${inlineValue},` }];
  if (next !== undefined) return inFrontOf(file.text, next, inlineValue, style.newline);
  const fitsBeside =
    style.oneLine ||
    opensBehind(file.text, tuple.range) ||
    (!inlineValue.startsWith('{') && style.column + inlineValue.length + 2 <= style.width);
  const place = placeForItem(
    file.text,
    { range: tuple.range, items: tuple.elements.map((element) => element.range), needsCommas: true },
    { ...style, oneLine: fitsBeside, commas: true },
  );
  return place.splices(renderValue(value, { ...style, oneLine: place.oneLine, indent: place.indent, column: place.column }));
}

/** Inserts on a separate line if the element has one. */
function inFrontOf(text: string, { range }: Expression, item: string, newline: string): readonly Splice[] {
  const separator = startsLine(text, range.start) ? `,${newline}${indentAt(text, range.start)}` : ', ';
  return [{ start: range.start, end: range.start, text: `${item}${separator}` }];
}
