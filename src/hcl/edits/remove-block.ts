import { refuseRange, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import { z } from 'zod';
import { blockAt } from '../at-range.ts';
import { removeJsonBlock } from '../json/edit-json-blocks.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { cutLines, withLeadingComments } from '../text/cut-lines.ts';
import type { Edit } from '../write/edit.ts';
import { restOfLine, startsLine } from '../text/trivia.ts';

const input = z.object({ block: rangeInput, realign: realignInput });

/** Removes a block. */
export const removeBlock: Edit<z.infer<typeof input>> = {
  id: 'remove-block',
  description:
    "Removes one block, at the top of a file or nested, with the comment lines directly above it and one blank line. Give the block's range from its type to its closing brace. Refuses a range that is not a block, and a block that shares its lines with something else.",
  input,
  apply: (file, { block, realign }) => {
    if (isJsonPath(file.path)) return removeJsonBlock(file, removeBlock.id, block);
    const found = blockAt(file, block);
    if (found === undefined) return refuseRange('a block', file, block);
    const { range } = found.block;
    if (!startsLine(file.text, range.start) || restOfLine(file.text, range.end) === undefined)
      return refuse(`expected the block ${found.block.type} on separate lines`);
    const cut = cutLines(file.text, withLeadingComments(file.text, range, found.parent.inside), found.parent.inside);
    return settleEdit({ file, edit: removeBlock.id, splices: [cut], realign });
  },
};
