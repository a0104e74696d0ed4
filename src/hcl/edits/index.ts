/** Registry of all edits. */
import { z } from 'zod';
import { refuse } from '../edit.ts';
import type { Edit } from '../edit.ts';
import { addBlock } from './add-block.ts';
import { addImport } from './add-import.ts';
import { appendToList } from './append-to-list.ts';
import { removeAttribute } from './remove-attribute.ts';
import { removeBlock } from './remove-block.ts';
import { removeFromList } from './remove-from-list.ts';
import { removeMapEntry } from './remove-map-entry.ts';
import { replaceBlock } from './replace-block.ts';
import { replaceExpression } from './replace-expression.ts';
import { setAttribute } from './set-attribute.ts';
import { setMapEntry } from './set-map-entry.ts';

/** Every edit, alphabetically. They take any input and refuse one that their schema does not allow, so that a model can call them. */
export const edits: readonly Edit<unknown>[] = [
  takingAnything(addBlock),
  takingAnything(addImport),
  takingAnything(appendToList),
  takingAnything(removeAttribute),
  takingAnything(removeBlock),
  takingAnything(removeFromList),
  takingAnything(removeMapEntry),
  takingAnything(replaceBlock),
  takingAnything(replaceExpression),
  takingAnything(setAttribute),
  takingAnything(setMapEntry),
];

/** Every edit by its id. */
export const editsById: ReadonlyMap<string, Edit<unknown>> = new Map(edits.map((edit) => [edit.id, edit]));

function takingAnything<Input>(edit: Edit<Input>): Edit<unknown> {
  return {
    ...edit,
    apply: (file, input) => {
      const checked = edit.input.safeParse(input);
      return checked.success
        ? edit.apply(file, checked.data)
        : refuse(`expected the input of ${edit.id}, found: ${z.prettifyError(checked.error)}`);
    },
  };
}
