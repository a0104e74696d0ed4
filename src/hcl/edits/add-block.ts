import { nameInput, rangeInput, realignInput } from '../write/edit.ts';
import { z } from 'zod';
import type { Edit } from '../write/edit.ts';
import { blockBodyInput } from '../write/render-block.ts';
import type { AddBlockInput } from '../write/new-block.ts';
import { blockAdded } from '../write/new-block.ts';

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
  apply: (file, input, context) => blockAdded(addBlock.id, file, input, context),
};
