import { inDirectory, directoryOf } from '../module-address.ts';
import type { NewBlock } from './render-block.ts';
import { NO_EDITS, refuse, settleEdit } from './edit.ts';
import { findBlocks } from '../locate.ts';
import { bodyAt } from '../at-range.ts';
import type { BodyPlace } from '../at-range.ts';
import { addJsonBlock } from '../json/edit-json-blocks.ts';
import { isJsonPath } from '../json/parse-json.ts';
import type { EditContext, EditResult, Splice } from './edit.ts';
import { placeForBlock } from './insert-block.ts';
import type { BlockPosition } from './insert-block.ts';
import { renderBlock, valuesIn } from './render-block.ts';
import { isSameBlock } from './same-value.ts';
import { styleForBlock } from '../text/code-style.ts';
import type { HclFile, Block } from '../syntax.ts';

export interface AddBlockInput extends NewBlock {
  readonly path: string;
  readonly position: BlockPosition;
  readonly realign?: boolean | undefined;
}

/** Terraform allows one block per set of labels. https://developer.hashicorp.com/terraform/language/resources/syntax */
const UNIQUE = new Set(['resource', 'data', 'variable', 'module', 'output']);

/** The edit add-block, also as a part of other edits. `edit`: id in the resulting text edits */
export function blockAdded(edit: string, file: HclFile, input: AddBlockInput, context?: EditContext): EditResult {
  if (file.path !== input.path) return refuse(`expected ${input.path}, found ${file.path}`);
  const isJson = isJsonPath(file.path);
  const place = isJson ? { parent: inJson(file, input.position) } : placeForBlock(file, input.position, input.type);
  if ('reason' in place) return place;
  const declaring = declaringFile(file, place.parent, input, context);
  if (declaring !== undefined) return refuse(`expected no ${[input.type, ...input.labels].join('.')} in ${declaring}, found one`);
  if (!('splices' in place)) return addJsonBlock(file, edit, input);
  if (place.parent.body.blocks.some((block) => isSameBlock(file.text, block, input))) return NO_EDITS;
  const splices = place.splices(renderBlock(input, styleForBlock(file, place)));
  return settleEdit({ file, edit, splices, values: valuesIn(input.body), realign: input.realign });
}

function inJson(file: HclFile, position: BlockPosition): BodyPlace {
  const inside = typeof position === 'object' && 'inside' in position ? bodyAt(file, position.inside) : undefined;
  return inside ?? { body: file.body, inside: file.body.range, block: undefined };
}

/** A module may declare an address only once, over all its files. */
function declaringFile(file: HclFile, parent: BodyPlace, block: NewBlock, context: EditContext | undefined): string | undefined {
  if (!UNIQUE.has(block.type) || parent.block !== undefined) return undefined;
  const labels = JSON.stringify(block.labels);
  const declares = (other: HclFile): boolean => findBlocks(other.body, block.type).some((one) => JSON.stringify(one.labels) === labels);
  return [file, ...inDirectory(context?.files ?? [], directoryOf(file))].find(declares)?.path;
}

/**
 * Returns the splices for a moved block after the last one of the file. https://developer.hashicorp.com/terraform/language/block/moved
 * @param beside the block to insert after if there is no moved block; absent: the file's end
 * @returns the splices, or why the block cannot be added
 */
export function movedSplices(
  file: HclFile,
  { from, to }: { readonly from: string; readonly to: string },
  beside?: Block,
): readonly Splice[] | string {
  const attributes = [['from', { expression: from }] as const, ['to', { expression: to }] as const];
  const moved = { type: 'moved', labels: [], body: { attributes, blocks: [] } };
  if (isJsonPath(file.path)) {
    const added = addJsonBlock(file, 'add-moved', { ...moved, position: 'end' });
    return added.kind === 'edits' ? added.edits : added.reason;
  }
  const last = findBlocks(file.body, 'moved').at(-1) ?? beside;
  const behind = last === undefined ? undefined : placeForBlock(file, { after: last.range }, 'moved');
  const place = behind?.kind === 'place' ? behind : placeForBlock(file, 'end', 'moved');
  return place.kind === 'refused' ? place.reason : place.splices(renderBlock(moved, styleForBlock(file, place)));
}
