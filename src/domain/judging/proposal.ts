/** A change that an agent checks before making it. */
import { z } from 'zod';
import type { Finding } from '../decision.ts';
import { GOALS, MOTIVATIONS } from '../intent.ts';
import type { Json } from '../json.ts';

export const Proposal = z.strictObject({
  actor: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^*?]*$/, 'expected one actor, found a wildcard')
    .describe('the actor of the change: a role or user name, or an ARN'),
  goal: z.enum(GOALS),
  motivation: z.enum(MOTIVATIONS).default('unknown'),
  address: z.string().min(1).max(1024).describe('instance address of the resource'),
  attribute: z
    .string()
    .max(256)
    .regex(/^[a-z_][a-z0-9_]*$/, 'expected the name of a top-level argument or block')
    .describe('top-level attribute'),
  value: (z.json() as z.ZodType<Json>).describe('the proposed value, whole'),
  expiresAt: z.iso.datetime({ offset: true }).optional().describe('the end of a temporary change; absent: permanent'),
});
export type Proposal = z.infer<typeof Proposal>;

export const ANSWERS = ['allow', 'ask-a-person', 'veto'] as const;
/** allow: it would be accepted or held. veto: reverted. ask-a-person: escalated. */
export type Answer = (typeof ANSWERS)[number];

export interface ProposalReceipt {
  readonly id: string;
  readonly root?: string;
  readonly askedAt: string;
  readonly proposal: Proposal;
  readonly answer: Answer;
  readonly reason: string;
  readonly findings: readonly Finding[];
  /** The nearest allowed value. */
  readonly nearest?: Json;
}
