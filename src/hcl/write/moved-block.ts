import { addJsonBlock } from '../json/edit-json-blocks.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { findBlocks } from '../locate.ts';
import { styleForBlock } from '../text/code-style.ts';
import type { Block, HclFile } from '../syntax.ts';
import type { Splice } from './edit.ts';
import { placeForBlock } from './insert-block.ts';
import { renderBlock } from './render-block.ts';

/**
 * A moved block behind the last one of the file. https://developer.hashicorp.com/terraform/language/block/moved
 * @param beside what it stands behind where it is the first one; absent: the file's end
 * @returns what to write, or why it does not fit
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
