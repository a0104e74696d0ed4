/** The decision of an authorised person about a change, in a comment on its pull request or issue. It applies until the values change. */
import { z } from 'zod';

const DECISION_WORDS = ['accept', 'hold', 'revert'] as const;

export const PersonDecision = z.object({
  said: z.enum(DECISION_WORDS),
  by: z.string().describe('user name at the VCS'),
  where: z.string().describe('the pull request or issue, and the number of the comment'),
  at: z.string().describe('when it was written'),
  until: z.string().optional().describe('with said hold: when it is reported again'),
});
export type PersonDecision = z.infer<typeof PersonDecision>;
