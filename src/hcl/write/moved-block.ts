import { addJsonBlock } from '../json/edit-json-blocks.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { findBlocks } from '../locate.ts';
import { styleForBlock } from '../text/code-style.ts';
import type { Block, HclFile } from '../syntax.ts';
import type { Splice } from './edit.ts';
import { placeForBlock } from './insert-block.ts';
import { renderBlock } from './render-block.ts';

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
  return place.kind === 'none' ? place.reason : place.splices(renderBlock(moved, styleForBlock(file, place)));
}
