import { z } from 'zod';
import { expressionAt } from '../at-range.ts';
import { rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditResult } from '../write/edit.ts';
import { cutItem } from '../write/insert-item.ts';
import { removeJsonElement } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import type { HclFile, Range } from '../syntax.ts';

/** Elements count from 0. */
export interface RemoveFromListInput {
  readonly tuple: Range;
  readonly index: number;
  readonly realign?: boolean | undefined;
}

/** Removes an element from a list in brackets. */
export const removeFromList: Edit<RemoveFromListInput> = {
  id: 'remove-from-list',
  description:
    'Removes one element, counted from 0, of a list constructor [ … ], with its line and the comment after it if it is on a separate line; comments on separate lines stay. Give the range of the list including its brackets. Refuses anything but a list constructor, and an index the list does not have.',
  input: z.object({ tuple: rangeInput, index: z.int().nonnegative(), realign: realignInput }),
  apply: applyRemoveFromList,
};

function applyRemoveFromList(file: HclFile, input: RemoveFromListInput): EditResult {
  if (isJsonPath(file.path)) return removeJsonElement(file, removeFromList.id, input);
  const tuple = expressionAt(file, input.tuple);
  if (tuple?.kind !== 'tuple')
    return refuse(
      `expected a list [ … ] at ${input.tuple.start}–${input.tuple.end} of ${file.path}, found ${tuple?.kind ?? 'no expression with that range'}`,
    );
  if (tuple.elements[input.index] === undefined)
    return refuse(`expected an element ${input.index}, found a list of ${tuple.elements.length}`);
  const list = { range: tuple.range, items: tuple.elements.map((element) => element.range), needsCommas: true };
  return settleEdit({
    file,
    edit: removeFromList.id,
    splices: cutItem(file.text, list, input.index),
    values: [],
    realign: input.realign ?? true,
  });
}
