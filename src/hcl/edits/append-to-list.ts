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
import { saysAlready } from '../write/same-value.ts';
import { opensBehind, styleAt } from '../text/code-style.ts';
import type { Expression, HclFile, Range } from '../syntax.ts';

export interface AppendToListInput {
  readonly tuple: Range;
  readonly value: RenderNode;
  readonly realign?: boolean | undefined;
}

/** Adds an element at the end of a list in brackets. */
export const appendToList: Edit<AppendToListInput> = {
  id: 'append-to-list',
  description:
    'Adds one element behind the last one of a list constructor [ … ], on a line of its own where the others have one, with commas as found there; comments stay. Give the range of the list including its brackets. Does nothing where the list has the value already. Refuses anything but a list constructor. In a JSON file it writes JSON.',
  input: z.object({ tuple: rangeInput, value: renderNode, realign: realignInput }),
  apply: applyAppendToList,
};

function applyAppendToList(file: HclFile, input: AppendToListInput): EditResult {
  if (isJsonPath(file.path)) return appendJsonElement(file, appendToList.id, input);
  const tuple = expressionAt(file, input.tuple);
  if (tuple?.kind !== 'tuple')
    return refuse(
      `expected a list [ … ] at ${input.tuple.start}–${input.tuple.end} of ${file.path}, found ${tuple?.kind ?? 'no expression with that range'}`,
    );
  const there = tuple.elements.some((element) => saysAlready(file.text, element, input.value));
  return settleEdit({
    file,
    edit: appendToList.id,
    splices: there ? [] : insertion(file, tuple, input.value),
    values: [input.value],
    realign: input.realign ?? true,
  });
}

function insertion(file: HclFile, tuple: Extract<Expression, { kind: 'tuple' }>, value: RenderNode): readonly Splice[] {
  const style = styleAt(file, tuple.range, tuple.elements);
  const beside = renderValue(value, { ...style, oneLine: true });
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
