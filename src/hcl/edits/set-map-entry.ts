import { refuseRange, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import { z } from 'zod';
import { enclosuresOf, expressionAt } from '../at-range.ts';
import type { Edit, Splice } from '../write/edit.ts';
import { placeForItem } from '../write/insert-item.ts';
import { setJsonMember } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { countColumns } from '../text/line-cells.ts';
import { findObjectEntry } from '../locate.ts';
import { renderKey, renderValue } from '../write/render.ts';
import { renderNode } from '../write/render-node.ts';
import { replacement } from '../write/same-value.ts';
import { isOneLine, keyStyle, opensBehind, documentStyle, styleAt } from '../text/code-style.ts';
import type { HclFile, Range, ExpressionOf } from '../syntax.ts';

const input = z.object({ object: rangeInput, key: z.string(), value: renderNode, realign: realignInput });

type Input = z.infer<typeof input>;

/** Sets an entry of an object in braces. */
export const setMapEntry: Edit<Input> = {
  id: 'set-map-entry',
  description:
    'Sets one entry of an object constructor { … }: replaces the value if the key is already there, otherwise adds the entry after the last one, in the style of the other entries (one line or several, commas, = or :, quoted keys, aligned). Give the range of the object expression including its braces. Refuses anything but an object constructor, and a key that is there twice. In a JSON file it writes JSON.',
  input,
  apply: (file, wanted) => {
    if (isJsonPath(file.path)) return setJsonMember(file, setMapEntry.id, wanted);
    const { key, value, realign } = wanted;
    const object = expressionAt(file, wanted.object);
    if (object?.kind !== 'object')
      return refuseRange('an object { … }', file, wanted.object, object?.kind ?? 'no expression with that range');
    const found = findObjectEntry(object, key);
    if (found.kind === 'ambiguous') return refuse(`expected one entry ${key}, found ${found.nodes.length}`);
    const splices = found.kind === 'found' ? replacement(file, found.node.value, value) : insertion(file, object, wanted);
    return settleEdit({ file, edit: setMapEntry.id, splices, values: [value], realign });
  },
};

function insertion(file: HclFile, object: ExpressionOf<'object'>, { key, value: node }: Input): readonly Splice[] {
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
      ...style,
      oneLine: object.entries.length === 0 ? isFilledInPlace(file, object.range, style.oneLine) : isOneLine(text, object.range),
      commas: style.entryCommas,
    },
  );
  const last = object.entries.at(-1);
  // In the view of a JSON text, a bare interpolation is one column further right.
  const shown = last !== undefined && file.json !== undefined && last.value.kind === 'parentheses' ? 1 : 0;
  const colon = last === undefined ? ' : ' : text.slice(last.key.range.end, last.value.range.start - shown);
  const head = renderKey(key, style.quoteKeys) + (style.separator === ':' ? (/^[ \t]*:[ \t]*$/.test(colon) ? colon : ' : ') : ' = ');
  const { oneLine, indent, column } = place;
  const value = renderValue(node, { ...style, oneLine, indent, column: column + countColumns(head) });
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
