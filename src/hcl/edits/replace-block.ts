import { NO_EDITS, refuseRange, nameInput, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import { z } from 'zod';
import { blockAt } from '../at-range.ts';
import { replaceJsonBlock } from '../json/edit-json-blocks.ts';
import { isJsonPath } from '../json/parse-json.ts';
import type { Edit } from '../write/edit.ts';
import { blockBodyInput, renderBlock, valuesIn } from '../write/render-block.ts';
import { isSameBlock } from '../write/same-value.ts';
import { newlineAt, styleForBlock } from '../text/code-style.ts';
import { indentAt } from '../text/trivia.ts';

const input = z.object({ block: rangeInput, type: nameInput, labels: z.array(z.string()), body: blockBodyInput, realign: realignInput });

/** Replaces a block. */
export const replaceBlock: Edit<z.infer<typeof input>> = {
  id: 'replace-block',
  description:
    "Replaces one nested block by another of its type, in its place: for a rule that is replaced by a different rule. Comments inside the old block are removed, those above it stay. Does nothing if the block already has this content. Give the block's range from its type to its closing brace. Refuses a range that is not a block, a block at the top of a file, and one of another type.",
  input,
  apply: (file, wanted) => {
    const found = blockAt(file, wanted.block);
    if (found === undefined) return refuseRange('a block', file, wanted.block);
    if (found.parent.block === undefined || found.block.type !== wanted.type)
      return refuse(
        `expected a nested block ${wanted.type}, found ${found.parent.block === undefined ? 'one at the top of the file' : found.block.type}`,
      );
    if (isSameBlock(file.text, found.block, wanted)) return NO_EDITS;
    if (isJsonPath(file.path)) return replaceJsonBlock(file, replaceBlock.id, wanted);
    const { range } = found.block;
    const { start } = range;
    const style = styleForBlock(file, { newline: newlineAt(file.text, start), indent: indentAt(file.text, start), near: start });
    const splices = [{ ...range, text: renderBlock(wanted, style) }];
    return settleEdit({ file, edit: replaceBlock.id, splices, values: valuesIn(wanted.body), realign: wanted.realign });
  },
};
