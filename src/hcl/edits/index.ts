import { z } from 'zod';
import { refuse } from '../write/edit.ts';
import { directoryOf } from '../module-address.ts';
import type { HclFile } from '../syntax.ts';
import type { Edit, EditContext, EditResult } from '../write/edit.ts';
import { newlyUndeclared } from '../proof/undeclared.ts';
import { addBlock } from './add-block.ts';
import { addIgnoreChanges } from './add-ignore-changes.ts';
import { addImport } from './add-import.ts';
import { addMoved } from './add-moved.ts';
import { addRemoved } from './add-removed.ts';
import { appendToList } from './append-to-list.ts';
import { removeAttribute } from './remove-attribute.ts';
import { removeBlock } from './remove-block.ts';
import { removeFromList } from './remove-from-list.ts';
import { removeIgnoreChanges } from './remove-ignore-changes.ts';
import { removeMapEntry } from './remove-map-entry.ts';
import { renameResource } from './rename-resource.ts';
import { replaceBlock } from './replace-block.ts';
import { replaceExpression } from './replace-expression.ts';
import { setAttribute } from './set-attribute.ts';
import { setMapEntry } from './set-map-entry.ts';

/** All edits, alphabetically. They check their input against their schema, so that a model can call them. */
export const edits: readonly Edit<unknown>[] = [
  acceptingAnyInput(addBlock),
  acceptingAnyInput(addIgnoreChanges),
  acceptingAnyInput(addImport),
  acceptingAnyInput(addMoved),
  acceptingAnyInput(addRemoved),
  acceptingAnyInput(appendToList),
  acceptingAnyInput(removeAttribute),
  acceptingAnyInput(removeBlock),
  acceptingAnyInput(removeFromList),
  acceptingAnyInput(removeIgnoreChanges),
  acceptingAnyInput(removeMapEntry),
  acceptingAnyInput(renameResource),
  acceptingAnyInput(replaceBlock),
  acceptingAnyInput(replaceExpression),
  acceptingAnyInput(setAttribute),
  acceptingAnyInput(setMapEntry),
];

export const editsById: ReadonlyMap<string, Edit<unknown>> = new Map(edits.map((edit) => [edit.id, edit]));

function acceptingAnyInput<Input>(edit: Edit<Input>): Edit<unknown> {
  return {
    ...edit,
    apply: (file, input, context) => {
      const checked = edit.input.safeParse(input);
      const stray = strayFile(file, context);
      if (stray !== undefined) return refuse(stray);
      return checked.success
        ? declaring(edit.apply(file, checked.data, context), context)
        : refuse(`expected the input of ${edit.id}, found: ${z.prettifyError(checked.error)}`);
    },
  };
}

/** Returns the refusal of a new file in a folder without code; undefined for any other file. */
function strayFile(file: HclFile, context: EditContext | undefined): string | undefined {
  const hasSiblingFile = context?.files.some((other) => other.path !== file.path && directoryOf(other) === directoryOf(file));
  const isNew = file.text === '' && context !== undefined && directoryOf(file) !== '.';
  return isNew && hasSiblingFile !== true ? `expected a directory of the configuration, found ${directoryOf(file)}` : undefined;
}

/** If the whole configuration is given, refuses names that would be undeclared. */
function declaring(result: EditResult, context: EditContext | undefined): EditResult {
  const found =
    result.kind === 'refused' || result.edits.length === 0 || context === undefined
      ? undefined
      : newlyUndeclared(context.files, result.edits);
  return found === undefined
    ? result
    : refuse(`expected ${found.name} to be declared, found no such declaration for ${found.path} to reference`);
}
