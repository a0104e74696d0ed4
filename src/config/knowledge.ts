import { z } from 'zod';
import { DEFAULT_KNOWLEDGE } from '#domain/knowledge/knowledge-settings.ts';

/** How what was learnt ages, and when a recipe may fire. */
export const KnowledgeSection = z
  .strictObject({
    halfLifeDays: z.number().positive().default(DEFAULT_KNOWLEDGE.halfLifeDays).describe('after so many days what was seen counts half'),
    confirmations: z
      .int()
      .min(1)
      .default(DEFAULT_KNOWLEDGE.confirmations)
      .describe('confirmed successes that a recipe needs before it fires; a patch that was proved is one, one that was merged two'),
  })
  .describe('what is learnt from past runs: how it ages, and when a recipe may fire');
export type KnowledgeSection = z.infer<typeof KnowledgeSection>;
