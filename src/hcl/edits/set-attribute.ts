import { refuseRange, nameInput, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import { countColumns } from '../text/line-cells.ts';
import { z } from 'zod';
import { bodyAt } from '../at-range.ts';
import type { BodyPlace } from '../at-range.ts';
import type { Edit, Splice } from '../write/edit.ts';
import { placeForAttribute } from '../write/insert-attribute.ts';
import { setJsonMember } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { argumentOf, findBlocks } from '../locate.ts';
import { renderValue } from '../write/render.ts';
import { renderNode } from '../write/render-node.ts';
import { replacement } from '../write/same-value.ts';
import { styleAt } from '../text/code-style.ts';
import { commentedOut } from '../text/commented-out.ts';
import type { HclFile, Range } from '../syntax.ts';

const input = z.object({ body: rangeInput, name: nameInput, value: renderNode, realign: realignInput });

/** Sets an attribute of a block or a file. */
export const setAttribute: Edit<z.infer<typeof input>> = {
  id: 'set-attribute',
  description:
    "Sets one attribute of a block, or of a file such as terraform.tfvars: replaces the value if the attribute is already there, and keeps the comment after it; otherwise adds a line after the block's main run of attributes and before nested blocks, aligned like its neighbours. A line with exactly this argument commented out is uncommented. Give the range between the block's braces, or of the whole file. Refuses a range without a body, and a name that is a nested block there. In a JSON file it writes JSON.",
  input,
  apply: (file, wanted) => {
    const { body, name, value, realign } = wanted;
    if (isJsonPath(file.path)) return setJsonMember(file, setAttribute.id, { object: body, key: name, value });
    const place = bodyAt(file, body);
    if (place === undefined) return refuseRange('a block or a whole file', file, body, 'neither');
    if (findBlocks(place.body, name).length > 0) return refuse(`expected ${name} to be an attribute, found it written as a nested block`);
    const written = argumentOf(place.body, name);
    const splices = written === undefined ? insertion(file, place, wanted) : replacement(file, written, value);
    return settleEdit({ file, edit: setAttribute.id, splices, values: [value], realign });
  },
};

function insertion(file: HclFile, body: BodyPlace, { name, value: node }: z.infer<typeof input>): readonly Splice[] {
  const place = placeForAttribute(file, body);
  const siblings = body.body.attributes.map((attribute) => attribute.expression);
  const style = styleAt(file, { start: body.inside.start, end: body.inside.start }, siblings);
  const column = countColumns(place.indent) + name.length + 3;
  const value = renderValue(node, { ...style, oneLine: false, objectLayout: 'multi-line', indent: place.indent, column });
  const text = `${name} = ${value}`;
  const dormant = commentedOut(file.text, ownLines(body), text);
  return dormant === undefined ? place.splices(text) : [{ ...dormant, text }];
}

/** The lines before the first nested block. */
function ownLines({ body, inside }: BodyPlace): Range {
  return { start: inside.start, end: Math.min(inside.end, ...body.blocks.map((block) => block.range.start)) };
}
