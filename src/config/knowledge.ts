import { z } from 'zod';
import { DEFAULT_KNOWLEDGE } from '#domain/knowledge/knowledge-settings.ts';

export const KnowledgeSection = z
  .strictObject({
    halfLifeDays: z
      .number()
      .positive()
      .default(DEFAULT_KNOWLEDGE.halfLifeDays)
      .describe('the number of days after which a case counts half'),
    confirmations: z
      .int()
      .min(1)
      .default(DEFAULT_KNOWLEDGE.confirmations)
      .describe('confirmed successes that a recipe needs before it applies; a proved patch counts one, a merged patch two'),
  })
  .describe('knowledge from past runs: how it ages, and when a recipe may apply');
export type KnowledgeSection = z.infer<typeof KnowledgeSection>;
