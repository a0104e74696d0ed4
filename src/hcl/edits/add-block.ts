import { z } from 'zod';
import { alignsEquals } from '../aligned-runs.ts';
import type { BodyPlace } from '../at-range.ts';
import { nameInput, rangeInput, realignInput, refuse, settleEdit } from '../edit.ts';
import type { Edit, EditResult } from '../edit.ts';
import { placeForBlock } from '../insert-block.ts';
import type { BlockPosition } from '../insert-block.ts';
import { blockBodyInput, renderBlock, valuesIn } from '../render-block.ts';
import type { BlockBody } from '../render-block.ts';
import { DEFAULT_STYLE } from '../render.ts';
import { indentUnitAt } from '../indent-unit.ts';
import type { HclFile } from '../syntax.ts';

/** Which file, where in it, and the block. */
export interface AddBlockInput {
  readonly path: string;
  readonly position: BlockPosition;
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: BlockBody;
  readonly realign?: boolean | undefined;
}

/** Adds a block to a file, or to another block. */
export const addBlock: Edit<AddBlockInput> = {
  id: 'add-block',
  description:
    "Adds one block: at the file's end, behind another block, or as the last nested block of its kind inside another block. A blank line sets it apart where the file does so, attributes are aligned as terraform fmt aligns them. The file may be new (empty). Refuses a place that is not there, and a resource, data source, variable, module or output whose labels the file declares already.",
  input: z.object({
    path: z.string(),
    position: z.union([z.literal('end'), z.object({ after: rangeInput }), z.object({ inside: rangeInput })]),
    type: nameInput,
    labels: z.array(z.string()),
    body: blockBodyInput,
    realign: realignInput,
  }),
  apply: applyAddBlock,
};

/** Block types of which Terraform allows one for each set of labels. https://developer.hashicorp.com/terraform/language/resources/syntax */
const UNIQUE = new Set(['resource', 'data', 'variable', 'module', 'output']);

function applyAddBlock(file: HclFile, input: AddBlockInput): EditResult {
  if (file.path !== input.path) return refuse(`expected ${input.path}, found ${file.path}`);
  const place = placeForBlock(file, input.position, input.type);
  if (place.kind === 'none') return refuse(place.reason);
  if (declares(place.parent, input)) return refuse(`expected no ${[input.type, ...input.labels].join('.')} in ${file.path}, found one`);
  const style = {
    ...DEFAULT_STYLE,
    newline: place.newline,
    indent: place.indent,
    indentUnit: indentUnitAt(file, place.parent.inside.start),
    alignEquals: alignsEquals(file.text),
  };
  const splices = place.splices(renderBlock(input, style));
  return settleEdit({ file, edit: addBlock.id, splices, values: valuesIn(input.body), realign: input.realign ?? true });
}

function declares(parent: BodyPlace, input: AddBlockInput): boolean {
  return (
    UNIQUE.has(input.type) &&
    parent.body.blocks.some((block) => block.type === input.type && JSON.stringify(block.labels) === JSON.stringify(input.labels))
  );
}
