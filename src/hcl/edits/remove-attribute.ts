import { z } from 'zod';
import { bodyAt } from '../at-range.ts';
import type { BodyPlace } from '../at-range.ts';
import { cutLines } from '../text/cut-lines.ts';
import { nameInput, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditResult, Splice } from '../write/edit.ts';
import { removeJsonMember } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { findAttribute } from '../locate.ts';
import { isOneLine } from '../text/code-style.ts';
import type { Attribute, HclFile, Range } from '../syntax.ts';

export interface RemoveAttributeInput {
  /** `inside` or range of a block, or 0 to the end of the text for the file. */
  readonly body: Range;
  readonly name: string;
  readonly realign?: boolean | undefined;
}

/** Removes an attribute of a block or a file. */
export const removeAttribute: Edit<RemoveAttributeInput> = {
  id: 'remove-attribute',
  description:
    "Removes one attribute of a block or of a file, with its lines and the comment after it; comments above it stay, because they may also concern other lines. Give the range between the block's braces, or of the whole file. Does nothing if the attribute is not there. Refuses a range without a body and an attribute that is there twice.",
  input: z.object({ body: rangeInput, name: nameInput, realign: realignInput }),
  apply: applyRemoveAttribute,
};

function applyRemoveAttribute(file: HclFile, input: RemoveAttributeInput): EditResult {
  if (isJsonPath(file.path)) return removeJsonMember(file, removeAttribute.id, { object: input.body, key: input.name });
  const place = bodyAt(file, input.body);
  if (place === undefined)
    return refuse(`expected a block or a whole file at ${input.body.start}–${input.body.end} of ${file.path}, found neither`);
  const found = findAttribute(place.body, input.name);
  if (found === undefined) return { kind: 'edits', edits: [] };
  return settleEdit({
    file,
    edit: removeAttribute.id,
    splices: [cut(file.text, place, found)],
    values: [],
    realign: input.realign ?? true,
  });
}

function cut(text: string, place: BodyPlace, attribute: Attribute): Splice {
  if (place.block === undefined || !isOneLine(text, place.inside)) return cutLines(text, attribute.range, place.inside);
  const rest = text.slice(place.inside.start, attribute.range.start) + text.slice(attribute.range.end, place.inside.end);
  return rest.trim() === '' ? { ...place.inside, text: '' } : { ...attribute.range, text: '' };
}
