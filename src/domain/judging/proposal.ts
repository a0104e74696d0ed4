/** A change that an agent checks before making it. */
import { z } from 'zod';
import type { Finding } from '../decision.ts';
import { GOALS, MOTIVATIONS } from '../intent.ts';
import type { Manager } from '../field/field-owner.ts';
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

/** Proposals of one actor to move one field in the same direction, all vetoed. */
export const RepeatedProposal = z.object({
  actor: z.string(),
  address: z.string(),
  attribute: z.string(),
  direction: z.enum(['up', 'down', 'other']).describe('other: the same value, which is no number'),
  times: z.int(),
  since: z.string().describe('the time of the first such proposal'),
});
export type RepeatedProposal = z.infer<typeof RepeatedProposal>;

export type Towards = 'up' | 'down';

/** A limit of a range that a proposed number is outside of. */
export interface BrokenBound {
  readonly min?: number;
  readonly max?: number;
  /** The displayed text: `max_size = 12 in code`, `the mark at main.tf:3`. */
  readonly said: string;
  /** `file:line`; absent if no file contains it. */
  readonly at?: string;
}

/** The facts behind an answer besides the verdict, as of the time of the answer. */
export interface AnswerTerms {
  /** The bound that the proposal violates. */
  readonly bound?: BrokenBound;
  /** Who manages the field now. */
  readonly holder?: { readonly manager: Manager; readonly name: string; readonly since?: string };
  /** Freezes in effect, and holds on the field. */
  readonly frozen?: readonly { readonly why: string; readonly until?: string }[];
  /** After this time the proposal has to be checked again; code, policy and cloud may change earlier. */
  readonly validUntil?: string;
  /** The direction in which the number would change. */
  readonly towards?: Towards;
  /** Set if the same proposal was vetoed repeatedly. */
  readonly repeated?: RepeatedProposal;
}

export interface ProposalReceipt extends AnswerTerms {
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
