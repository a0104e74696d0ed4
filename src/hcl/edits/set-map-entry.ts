import { z } from 'zod';
import { enclosuresOf, expressionAt } from '../at-range.ts';
import { rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditResult, Splice } from '../write/edit.ts';
import { placeForItem } from '../write/insert-item.ts';
import { setJsonMember } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { countColumns } from '../text/line-cells.ts';
import { findObjectEntry } from '../locate.ts';
import { renderKey, renderValue } from '../write/render.ts';
import { renderNode } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import { replacement } from '../write/replace-value.ts';
import { documentStyle, isOneLine, keyStyle, opensBehind, styleAt } from '../text/code-style.ts';
import type { Expression, HclFile, Range } from '../syntax.ts';

export interface SetMapEntryInput {
  readonly object: Range;
  readonly key: string;
  readonly value: RenderNode;
  readonly realign?: boolean | undefined;
}

/** Sets an entry of an object in braces. */
export const setMapEntry: Edit<SetMapEntryInput> = {
  id: 'set-map-entry',
  description:
    'Sets one entry of an object constructor { … }: replaces the value if the key is already there, otherwise adds the entry after the last one, in the style of the other entries (one line or several, commas, = or :, quoted keys, aligned). Give the range of the object expression including its braces. Refuses anything but an object constructor, and a key that is there twice. In a JSON file it writes JSON.',
  input: z.object({ object: rangeInput, key: z.string(), value: renderNode, realign: realignInput }),
  apply: applySetMapEntry,
};

function applySetMapEntry(file: HclFile, input: SetMapEntryInput): EditResult {
  if (isJsonPath(file.path)) return setJsonMember(file, setMapEntry.id, input);
  const object = expressionAt(file, input.object);
  if (object?.kind !== 'object')
    return refuse(
      `expected an object { … } at ${input.object.start}–${input.object.end} of ${file.path}, found ${object?.kind ?? 'no expression with that range'}`,
    );
  const found = findObjectEntry(object, input.key);
  if (found.kind === 'ambiguous') return refuse(`expected one entry ${input.key}, found ${found.nodes.length}`);
  const splices = found.kind === 'found' ? replacement(file, found.node.value, input.value) : insertion(file, object, input);
  return settleEdit({ file, edit: setMapEntry.id, splices, values: [input.value], realign: input.realign ?? true });
}

function insertion(file: HclFile, object: Extract<Expression, { kind: 'object' }>, input: SetMapEntryInput): readonly Splice[] {
  const { text } = file;
  const siblings = object.entries.map((entry) => entry.value);
  const style = {
    ...styleAt(file, object.range, siblings),
    ...(object.entries.length > 0 ? keyStyle(text, object) : {}),
    ...documentStyle(file),
  };
  const place = placeForItem(
    text,
    { range: object.range, items: object.entries.map((entry) => entry.range), needsCommas: false },
    {
      newline: style.newline,
      indentUnit: style.indentUnit,
      oneLine: object.entries.length === 0 ? isFilledInPlace(file, object.range, style.oneLine) : isOneLine(text, object.range),
      trailingComma: style.trailingComma,
      commas: style.entryCommas,
    },
  );
  const last = object.entries.at(-1);
  // In the view of a JSON text, a bare interpolation is one column further right.
  const shown = last !== undefined && file.json !== undefined && last.value.kind === 'parentheses' ? 1 : 0;
  const colon = last === undefined ? ' : ' : text.slice(last.key.range.end, last.value.range.start - shown);
  const head = renderKey(input.key, style.quoteKeys) + (style.separator === ':' ? (/^[ \t]*:[ \t]*$/.test(colon) ? colon : ' : ') : ' = ');
  const value = renderValue(input.value, {
    ...style,
    oneLine: place.oneLine,
    indent: place.indent,
    column: place.column + countColumns(head),
  });
  return place.splices(head + value);
}

function isFilledInPlace(file: HclFile, range: Range, isUsual: boolean): boolean {
  return isUsual || isInOneLineCall(file, range) || opensBehind(file.text, range);
}

/** `merge(local.tags, {})` stays on one line. */
function isInOneLineCall(file: HclFile, range: Range): boolean {
  const call = enclosuresOf(file, range).findLast((enclosure) => enclosure.kind === 'call');
  return call !== undefined && isOneLine(file.text, call.range) && !file.text.startsWith('jsonencode', call.range.start);
}
