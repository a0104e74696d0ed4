import { z } from 'zod';
import { bodyAt } from '../at-range.ts';
import type { BodyPlace } from '../at-range.ts';
import { nameInput, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditResult, Splice } from '../write/edit.ts';
import { placeForAttribute } from '../write/insert-attribute.ts';
import { setJsonMember } from '../json/edit-json.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { argumentOf, findBlocks } from '../locate.ts';
import { renderValue } from '../write/render.ts';
import { renderNode } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import { replacement } from '../write/replace-value.ts';
import { styleAt } from '../text/code-style.ts';
import { commentedOut } from '../text/commented-out.ts';
import type { HclFile, Range } from '../syntax.ts';

export interface SetAttributeInput {
  /** `inside` or range of a block, or 0 to the end of the text for the file. */
  readonly body: Range;
  readonly name: string;
  readonly value: RenderNode;
  readonly realign?: boolean | undefined;
}

/** Sets an attribute of a block or a file. */
export const setAttribute: Edit<SetAttributeInput> = {
  id: 'set-attribute',
  description:
    "Sets one attribute of a block, or of a file such as terraform.tfvars: replaces the value if the attribute is already there, and keeps the comment after it; otherwise adds a line after the block's main run of attributes and before nested blocks, aligned like its neighbours. A line with exactly this argument commented out is uncommented. Give the range between the block's braces, or of the whole file. Refuses a range without a body, and a name that is a nested block there. In a JSON file it writes JSON.",
  input: z.object({ body: rangeInput, name: nameInput, value: renderNode, realign: realignInput }),
  apply: applySetAttribute,
};

function applySetAttribute(file: HclFile, input: SetAttributeInput): EditResult {
  if (isJsonPath(file.path)) return setJsonMember(file, setAttribute.id, { object: input.body, key: input.name, value: input.value });
  const place = bodyAt(file, input.body);
  if (place === undefined)
    return refuse(`expected a block or a whole file at ${input.body.start}–${input.body.end} of ${file.path}, found neither`);
  if (findBlocks(place.body, input.name).length > 0)
    return refuse(`expected ${input.name} to be an attribute, found it written as a nested block`);
  const written = argumentOf(place.body, input.name);
  const splices = written === undefined ? insertion(file, place, input) : replacement(file, written, input.value);
  return settleEdit({ file, edit: setAttribute.id, splices, values: [input.value], realign: input.realign ?? true });
}

function insertion(file: HclFile, body: BodyPlace, input: SetAttributeInput): readonly Splice[] {
  const place = placeForAttribute(file, body);
  const siblings = body.body.attributes.map((attribute) => attribute.expression);
  const style = styleAt(file, { start: body.inside.start, end: body.inside.start }, siblings);
  const value = renderValue(input.value, {
    ...style,
    oneLine: false,
    objectLayout: 'multi-line',
    indent: place.indent,
    column: place.column + input.name.length + 3,
  });
  const dormant = commentedOut(file.text, ownLines(body), `${input.name} = ${value}`);
  return dormant === undefined ? place.splices(`${input.name} = ${value}`) : [{ ...dormant, text: `${input.name} = ${value}` }];
}

/** The lines before the first nested block. */
function ownLines({ body, inside }: BodyPlace): Range {
  return { start: inside.start, end: Math.min(inside.end, ...body.blocks.map((block) => block.range.start)) };
}
