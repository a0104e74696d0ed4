import { z } from 'zod';
import type { InvisibleReason } from '../drop-reason.ts';

/** Heading, in every view and in issues, of changes that endanger the account and are unrelated to this code. */
export const OUTSIDE_HEADING = 'In this account, outside this code';

/** True for a drift, or its row in a report, that is unrelated to this code. */
export function isOutsideCode({ invisible }: { readonly invisible?: InvisibleReason | undefined }): boolean {
  return invisible === 'outside-this-code';
}

export const OutsideReport = z
  .object({ heading: z.literal(OUTSIDE_HEADING), reconciliations: z.array(z.string()).describe('ids of these reconciliations') })
  .optional()
  .describe('security-relevant changes outside this code: reported, never written; absent: none');
