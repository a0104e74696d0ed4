import { settleEdit } from '../write/edit.ts';
import type { Draft, EditResult } from '../write/edit.ts';
import { settleJson } from './edit-json.ts';
import { rawJson } from './json-places.ts';
import { isJsonPath } from './parse-json.ts';

/**
 * Turns splices into the result of an edit, in the syntax of the file.
 * @returns the edits, or why not
 */
export function settleSplices(draft: Draft): EditResult {
  const { file, edit, values, splices } = draft;
  return isJsonPath(file.path) ? settleJson(rawJson(file), edit, values, splices) : settleEdit(draft);
}
