import { z } from 'zod';
import { bodyAt } from '../at-range.ts';
import type { BodyPlace } from '../at-range.ts';
import { addJsonBlock } from '../json/edit-json-blocks.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { nameInput, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditContext, EditResult } from '../write/edit.ts';
import { placeForBlock } from '../write/insert-block.ts';
import type { BlockPosition } from '../write/insert-block.ts';
import { directoryOf } from '../module-address.ts';
import { blockBodyInput, renderBlock, valuesIn } from '../write/render-block.ts';
import type { BlockBody } from '../write/render-block.ts';
import { isSameBlock } from '../write/same-value.ts';
import { styleForBlock } from '../text/code-style.ts';
import type { HclFile } from '../syntax.ts';

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
    "Adds one block: at the file's end, behind another block, or as the last nested block of its kind inside another block. It is separated by a blank line if the file does so, and attributes are aligned as by terraform fmt. The file may be new (empty). Does nothing if the same block is already next to that place. Refuses a place that does not exist, and a resource, data source, variable, module or output with labels that the module already declares in one of the files shown.",
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

/** Terraform allows one block per set of labels. https://developer.hashicorp.com/terraform/language/resources/syntax */
const UNIQUE = new Set(['resource', 'data', 'variable', 'module', 'output']);

function applyAddBlock(file: HclFile, input: AddBlockInput, context?: EditContext): EditResult {
  if (file.path !== input.path) return refuse(`expected ${input.path}, found ${file.path}`);
  if (isJsonPath(file.path)) {
    const declaring = declaringFile(file, inJson(file, input.position), { input, context });
    return declaring === undefined ? addJsonBlock(file, addBlock.id, input) : refuse(declaredIn(input, declaring));
  }
  const place = placeForBlock(file, input.position, input.type);
  if (place.kind === 'none') return refuse(place.reason);
  const declaring = declaringFile(file, place.parent, { input, context });
  if (declaring !== undefined) return refuse(declaredIn(input, declaring));
  if (place.parent.body.blocks.some((block) => isSameBlock(file.text, block, input))) return { kind: 'edits', edits: [] };
  const splices = place.splices(renderBlock(input, styleForBlock(file, place)));
  return settleEdit({ file, edit: addBlock.id, splices, values: valuesIn(input.body), realign: input.realign ?? true });
}

function inJson(file: HclFile, position: BlockPosition): BodyPlace {
  const inside = typeof position === 'object' && 'inside' in position ? bodyAt(file, position.inside) : undefined;
  return inside ?? { body: file.body, inside: file.body.range, block: undefined };
}

function declaredIn({ type, labels }: AddBlockInput, path: string): string {
  return `expected no ${[type, ...labels].join('.')} in ${path}, found one`;
}

/** A module may declare an address only once, over all its files. */
function declaringFile(
  file: HclFile,
  parent: BodyPlace,
  { input, context }: { readonly input: AddBlockInput; readonly context: EditContext | undefined },
): string | undefined {
  if (!UNIQUE.has(input.type) || parent.block !== undefined) return undefined;
  const labels = JSON.stringify(input.labels);
  const declares = (other: HclFile): boolean =>
    other.body.blocks.some((block) => block.type === input.type && JSON.stringify(block.labels) === labels);
  const shown = (context?.files ?? []).filter((other) => directoryOf(other) === directoryOf(file));
  return [file, ...shown].find((other) => declares(other))?.path;
}
