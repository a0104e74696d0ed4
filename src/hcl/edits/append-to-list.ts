import { z } from 'zod';
import { expressionAt } from '../at-range.ts';
import { rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditResult, Splice } from '../write/edit.ts';
import { placeForItem } from '../write/insert-item.ts';
import { appendJsonElement } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { renderValue } from '../write/render.ts';
import { renderNode } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import { isSameValue } from '../write/same-value.ts';
import { commentedOut } from '../text/commented-out.ts';
import { opensBehind, styleAt } from '../text/code-style.ts';
import { commaBetween, indentAt, startsLine } from '../text/trivia.ts';
import type { Expression, HclFile, Range } from '../syntax.ts';

export interface AppendToListInput {
  readonly tuple: Range;
  readonly value: RenderNode;
  /** Index of the element to insert before. Absent: after the last. */
  readonly before?: number | undefined;
  readonly realign?: boolean | undefined;
}

/** Adds an element to a list in brackets. */
export const appendToList: Edit<AppendToListInput> = {
  id: 'append-to-list',
  description:
    'Adds one element to a list constructor [ … ], after the last one or before the one with the given index, on a separate line if the others are on separate lines, with commas in the same style. Comments stay, except that a line at that place with exactly this element commented out is uncommented. Give the range of the list including its brackets. Does nothing if the list already has the value. Refuses anything but a list constructor. In a JSON file it writes JSON.',
  input: z.object({ tuple: rangeInput, value: renderNode, before: z.int().nonnegative().optional(), realign: realignInput }),
  apply: applyAppendToList,
};

function applyAppendToList(file: HclFile, input: AppendToListInput): EditResult {
  if (isJsonPath(file.path)) return appendJsonElement(file, appendToList.id, input);
  const tuple = expressionAt(file, input.tuple);
  if (tuple?.kind !== 'tuple')
    return refuse(
      `expected a list [ … ] at ${input.tuple.start}–${input.tuple.end} of ${file.path}, found ${tuple?.kind ?? 'no expression with that range'}`,
    );
  const there = tuple.elements.some((element) => isSameValue(file.text, element, input.value));
  return settleEdit({
    file,
    edit: appendToList.id,
    splices: there ? [] : insertion(file, tuple, input),
    values: [input.value],
    realign: input.realign ?? true,
  });
}

function insertion(file: HclFile, tuple: Extract<Expression, { kind: 'tuple' }>, { value, before }: AppendToListInput): readonly Splice[] {
  const style = styleAt(file, tuple.range, tuple.elements);
  const beside = renderValue(value, { ...style, oneLine: true });
  const [previous, next] = [
    tuple.elements[(before ?? tuple.elements.length) - 1],
    before === undefined ? undefined : tuple.elements[before],
  ];
  const gap = { start: previous?.range.end ?? tuple.range.start, end: next?.range.start ?? tuple.range.end };
  const dormant = commentedOut(file.text, gap, beside);
  if (dormant !== undefined && (previous === undefined || commaBetween(file.text, previous.range.end, gap.end) !== undefined))
    return [{ ...dormant, text: `${beside},` }];
  if (next !== undefined) return inFrontOf(file.text, next, beside, style.newline);
  const fitsBeside =
    style.oneLine || opensBehind(file.text, tuple.range) || (!beside.startsWith('{') && style.column + beside.length + 2 <= style.width);
  const place = placeForItem(
    file.text,
    { range: tuple.range, items: tuple.elements.map((element) => element.range), needsCommas: true },
    {
      newline: style.newline,
      indentUnit: style.indentUnit,
      oneLine: fitsBeside,
      trailingComma: style.trailingComma,
      commas: true,
    },
  );
  return place.splices(renderValue(value, { ...style, oneLine: place.oneLine, indent: place.indent, column: place.column }));
}

/** Inserts on a separate line if the element has one. */
function inFrontOf(text: string, { range }: Expression, item: string, newline: string): readonly Splice[] {
  const separator = startsLine(text, range.start) ? `,${newline}${indentAt(text, range.start)}` : ', ';
  return [{ start: range.start, end: range.start, text: `${item}${separator}` }];
}
