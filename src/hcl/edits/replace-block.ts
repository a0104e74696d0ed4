import { z } from 'zod';
import { blockAt } from '../at-range.ts';
import { replaceJsonBlock } from '../json/edit-json-blocks.ts';
import { isJsonPath } from '../json/parse-json.ts';
import { nameInput, rangeInput, realignInput, refuse, settleEdit } from '../write/edit.ts';
import type { Edit, EditResult } from '../write/edit.ts';
import { blockBodyInput, renderBlock, valuesIn } from '../write/render-block.ts';
import type { BlockBody } from '../write/render-block.ts';
import { isSameBlock } from '../write/same-value.ts';
import { newlineAt, styleForBlock } from '../text/code-style.ts';
import type { HclFile, Range } from '../syntax.ts';
import { indentAt } from '../text/trivia.ts';

export interface ReplaceBlockInput {
  readonly block: Range;
  readonly type: string;
  readonly labels: readonly string[];
  readonly body: BlockBody;
  readonly realign?: boolean | undefined;
}

/** Replaces a block. */
export const replaceBlock: Edit<ReplaceBlockInput> = {
  id: 'replace-block',
  description:
    "Replaces one nested block by another of its type, in its place: for a rule that is replaced by a different rule. Comments inside the old block are removed, those above it stay. Does nothing if the block already has this content. Give the block's range from its type to its closing brace. Refuses a range that is not a block, a block at the top of a file, and one of another type.",
  input: z.object({ block: rangeInput, type: nameInput, labels: z.array(z.string()), body: blockBodyInput, realign: realignInput }),
  apply: applyReplaceBlock,
};

function applyReplaceBlock(file: HclFile, input: ReplaceBlockInput): EditResult {
  const found = blockAt(file, input.block);
  if (found === undefined)
    return refuse(`expected a block at ${input.block.start}–${input.block.end} of ${file.path}, found none with that range`);
  if (found.parent.block === undefined || found.block.type !== input.type)
    return refuse(
      `expected a nested block ${input.type}, found ${found.parent.block === undefined ? 'one at the top of the file' : found.block.type}`,
    );
  if (isSameBlock(file.text, found.block, input)) return { kind: 'edits', edits: [] };
  if (isJsonPath(file.path)) return replaceJsonBlock(file, replaceBlock.id, input);
  const { range } = found.block;
  const { start } = range;
  const style = styleForBlock(file, { newline: newlineAt(file.text, start), indent: indentAt(file.text, start), near: start });
  return settleEdit({
    file,
    edit: replaceBlock.id,
    splices: [{ ...range, text: renderBlock(input, style) }],
    values: valuesIn(input.body),
    realign: input.realign ?? true,
  });
}
