import { NO_EDITS, refuseRange, nameInput, rangeInput, realignInput, settleEdit } from '../write/edit.ts';
import { z } from 'zod';
import { bodyAt } from '../at-range.ts';
import type { BodyPlace } from '../at-range.ts';
import { cutLines } from '../text/cut-lines.ts';
import type { Edit, Splice } from '../write/edit.ts';
import { removeJsonMember } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { findAttribute } from '../locate.ts';
import { isOneLine } from '../text/code-style.ts';
import type { Attribute } from '../syntax.ts';

const input = z.object({ body: rangeInput, name: nameInput, realign: realignInput });

/** Removes an attribute of a block or a file. */
export const removeAttribute: Edit<z.infer<typeof input>> = {
  id: 'remove-attribute',
  description:
    "Removes one attribute of a block or of a file, with its lines and the comment after it; comments above it stay, because they may also concern other lines. Give the range between the block's braces, or of the whole file. Does nothing if the attribute is not there. Refuses a range without a body and an attribute that is there twice.",
  input,
  apply: (file, { body, name, realign }) => {
    if (isJsonPath(file.path)) return removeJsonMember(file, removeAttribute.id, { object: body, key: name });
    const place = bodyAt(file, body);
    if (place === undefined) return refuseRange('a block or a whole file', file, body, 'neither');
    const found = findAttribute(place.body, name);
    if (found === undefined) return NO_EDITS;
    return settleEdit({ file, edit: removeAttribute.id, splices: [cut(file.text, place, found)], realign });
  },
};

function cut(text: string, place: BodyPlace, attribute: Attribute): Splice {
  if (place.block === undefined || !isOneLine(text, place.inside)) return cutLines(text, attribute.range, place.inside);
  const rest = text.slice(place.inside.start, attribute.range.start) + text.slice(attribute.range.end, place.inside.end);
  return rest.trim() === '' ? { ...place.inside, text: '' } : { ...attribute.range, text: '' };
}
