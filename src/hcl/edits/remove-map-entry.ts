import { z } from 'zod';
import { expressionAt } from '../at-range.ts';
import { rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditResult } from '../write/edit.ts';
import { cutItem } from '../write/insert-item.ts';
import { removeJsonMember } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { findObjectEntry } from '../locate.ts';
import type { HclFile, Range } from '../syntax.ts';

export interface RemoveMapEntryInput {
  readonly object: Range;
  readonly key: string;
  readonly realign?: boolean | undefined;
}

/** Removes an entry from an object in braces. */
export const removeMapEntry: Edit<RemoveMapEntryInput> = {
  id: 'remove-map-entry',
  description:
    'Removes the entry of a key from an object constructor { … }, with its line and the comment after it if it is on a separate line; comments on separate lines stay. Give the range of the object including its braces. Does nothing if the key is not there. Refuses anything but an object constructor, and a key that is there twice.',
  input: z.object({ object: rangeInput, key: z.string(), realign: realignInput }),
  apply: applyRemoveMapEntry,
};

function applyRemoveMapEntry(file: HclFile, input: RemoveMapEntryInput): EditResult {
  if (isJsonPath(file.path)) return removeJsonMember(file, removeMapEntry.id, input);
  const object = expressionAt(file, input.object);
  if (object?.kind !== 'object')
    return refuse(
      `expected an object { … } at ${input.object.start}–${input.object.end} of ${file.path}, found ${object?.kind ?? 'no expression with that range'}`,
    );
  const found = findObjectEntry(object, input.key);
  if (found.kind === 'ambiguous') return refuse(`expected one entry ${input.key}, found ${found.nodes.length}`);
  if (found.kind === 'not-found') return { kind: 'edits', edits: [] };
  const list = { range: object.range, items: object.entries.map((entry) => entry.range), needsCommas: false };
  const splices = cutItem(file.text, list, object.entries.indexOf(found.node));
  return settleEdit({ file, edit: removeMapEntry.id, splices, values: [], realign: input.realign ?? true });
}
