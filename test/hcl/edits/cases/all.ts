import { table as addBlock } from './add-block.ts';
import { table as addIgnoreChanges } from './add-ignore-changes.ts';
import { table as addImport } from './add-import.ts';
import { table as addMoved } from './add-moved.ts';
import { table as addRemoved } from './add-removed.ts';
import { table as appendToList } from './append-to-list.ts';
import { table as removeAttribute } from './remove-attribute.ts';
import { table as removeBlock } from './remove-block.ts';
import { table as removeFromList } from './remove-from-list.ts';
import { table as removeIgnoreChanges } from './remove-ignore-changes.ts';
import { table as removeMapEntry } from './remove-map-entry.ts';
import { table as renameResource } from './rename-resource.ts';
import { table as replaceBlock } from './replace-block.ts';
import { table as replaceExpression } from './replace-expression.ts';
import { table as setAttribute } from './set-attribute.ts';
import { table as setMapEntry } from './set-map-entry.ts';
import type { EditCase, EditCases } from './edit-case.ts';

/** The tables of this folder, alphabetically. */
export const tables: readonly EditCases[] = [
  addBlock,
  addIgnoreChanges,
  addImport,
  addMoved,
  addRemoved,
  appendToList,
  removeAttribute,
  removeBlock,
  removeFromList,
  removeIgnoreChanges,
  removeMapEntry,
  renameResource,
  replaceBlock,
  replaceExpression,
  setAttribute,
  setMapEntry,
];

/** Every case, with its edit. */
export const cases: readonly (EditCase & { readonly edit: string })[] = tables.flatMap(({ edit, cases: found }) =>
  found.map((one) => ({ ...one, edit })),
);
