import { NO_EDITS, refuseRange, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import { z } from 'zod';
import { expressionAt } from '../at-range.ts';
import type { Edit } from '../write/edit.ts';
import { cutItem } from '../write/insert-item.ts';
import { removeJsonMember } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { findObjectEntry } from '../locate.ts';

const input = z.object({ object: rangeInput, key: z.string(), realign: realignInput });

/** Removes an entry from an object in braces. */
export const removeMapEntry: Edit<z.infer<typeof input>> = {
  id: 'remove-map-entry',
  description:
    'Removes the entry of a key from an object constructor { … }, with its line and the comment after it if it is on a separate line; comments on separate lines stay. Give the range of the object including its braces. Does nothing if the key is not there. Refuses anything but an object constructor, and a key that is there twice.',
  input,
  apply: (file, wanted) => {
    if (isJsonPath(file.path)) return removeJsonMember(file, removeMapEntry.id, wanted);
    const { key, realign } = wanted;
    const object = expressionAt(file, wanted.object);
    if (object?.kind !== 'object')
      return refuseRange('an object { … }', file, wanted.object, object?.kind ?? 'no expression with that range');
    const found = findObjectEntry(object, key);
    if (found.kind === 'ambiguous') return refuse(`expected one entry ${key}, found ${found.nodes.length}`);
    if (found.kind === 'not-found') return NO_EDITS;
    const list = { range: object.range, items: object.entries.map((entry) => entry.range), needsCommas: false };
    const splices = cutItem(file.text, list, object.entries.indexOf(found.node));
    return settleEdit({ file, edit: removeMapEntry.id, splices, realign });
  },
};
