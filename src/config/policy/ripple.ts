import { z } from 'zod';

/** How far a change may reach through references in code. */
export const Ripple = z
  .strictObject({
    readers: z
      .int()
      .min(0)
      .default(200)
      .describe('resource instances that read a changed value, directly or through others; with more than that, a person looks'),
  })
  .default({ readers: 200 })
  .describe('how many resources may depend on a value that is accepted');
