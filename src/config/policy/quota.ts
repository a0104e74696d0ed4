import { z } from 'zod';

/** How much of one run comes into code without a person having looked at it. */
export const Quota = z
  .strictObject({
    accepts: z.int().min(0).default(2000).describe('drifts of one run; with more than that, a person looks at all of them'),
    acceptsPerActor: z
      .int()
      .min(0)
      .default(1000)
      .describe('drifts of one run that one actor made; with more than that, a person looks at all of theirs'),
  })
  .default({ accepts: 2000, acceptsPerActor: 1000 })
  .describe('how many drifts a run may bring into code by itself');
