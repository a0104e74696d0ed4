import { refuseRange, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import { z } from 'zod';
import { expressionAt } from '../at-range.ts';
import type { Edit } from '../write/edit.ts';
import { cutItem } from '../write/insert-item.ts';
import { removeJsonElement } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';

const input = z.object({ tuple: rangeInput, index: z.int().nonnegative(), realign: realignInput });

/** Removes an element from a list in brackets. Elements count from 0. */
export const removeFromList: Edit<z.infer<typeof input>> = {
  id: 'remove-from-list',
  description:
    'Removes one element, counted from 0, of a list constructor [ … ], with its line and the comment after it if it is on a separate line; comments on separate lines stay. Give the range of the list including its brackets. Refuses anything but a list constructor, and an index the list does not have.',
  input,
  apply: (file, wanted) => {
    if (isJsonPath(file.path)) return removeJsonElement(file, removeFromList.id, wanted);
    const { index, realign } = wanted;
    const tuple = expressionAt(file, wanted.tuple);
    if (tuple?.kind !== 'tuple') return refuseRange('a list [ … ]', file, wanted.tuple, tuple?.kind ?? 'no expression with that range');
    if (tuple.elements[index] === undefined) return refuse(`expected an element ${index}, found a list of ${tuple.elements.length}`);
    const list = { range: tuple.range, items: tuple.elements.map((element) => element.range), needsCommas: true };
    return settleEdit({ file, edit: removeFromList.id, splices: cutItem(file.text, list, index), realign });
  },
};
