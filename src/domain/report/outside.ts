import { z } from 'zod';
import type { InvisibleReason } from '../drop-reason.ts';

/** Where every view of a run, and an issue, tell of what endangers the account and is not of this code. */
export const OUTSIDE_HEADING = 'In this account, outside this code';

/**
 * Whether something is told of under that heading.
 * @param item a drift, or its row in a report
 * @returns true where nothing of this code has to do with it
 */
export function isOutsideCode({ invisible }: { readonly invisible?: InvisibleReason | undefined }): boolean {
  return invisible === 'outside-this-code';
}

/** Which reconciliations of a report stand under the heading. */
export const OutsideReport = z
  .object({ heading: z.literal(OUTSIDE_HEADING), reconciliations: z.array(z.string()).describe('ids of these reconciliations') })
  .optional()
  .describe('security-relevant changes outside this code: reported, never written; absent: none');
