import { z } from 'zod';
import { EDIT_KINDS } from '../ranking.ts';

const ENDS = ['taken', 'misses', 'collateral', 'refused', 'untried'] as const;

/** A candidate for an edit and its result, without values. */
export const Considered = z.object({
  path: z.string().optional().describe('the attribute; absent: the resource is removed, by candidates with a separate order'),
  where: z.array(z.string()).readonly().describe('file:line of its first edit in each file, in the code after the preceding edits'),
  kind: z.enum(EDIT_KINDS).describe('the kind of the edit: candidates are tried in the order of these'),
  end: z
    .enum(ENDS)
    .describe(
      'taken; misses: it does not give the value; collateral: other values would change; refused: it was refused before; untried: an earlier candidate was taken',
    ),
  besides: z.array(z.string()).readonly().optional().describe('with collateral: what else would change, at most three'),
});
export type Considered = Readonly<z.infer<typeof Considered>>;
