import { z } from 'zod';

export const Quota = z
  .strictObject({
    accepts: z
      .int()
      .min(0)
      .default(2000)
      .describe('the maximum number of accepted drifts per run; with more, a person decides on all of them'),
    acceptsPerActor: z
      .int()
      .min(0)
      .default(1000)
      .describe('the maximum number of accepted drifts per run and actor; with more, a person decides on all of theirs'),
  })
  .default({ accepts: 2000, acceptsPerActor: 1000 })
  .describe('how many drifts a run may accept without a person');
