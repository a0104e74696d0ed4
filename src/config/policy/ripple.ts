import { z } from 'zod';

/** How far a change may reach: through references in code, and through programs that answer it. */
export const Ripple = z
  .strictObject({
    readers: z
      .int()
      .min(0)
      .default(200)
      .describe('resource instances that read a changed value, directly or through others; with more than that, a person looks'),
    chain: z
      .int()
      .min(2)
      .default(3)
      .describe('so many parties that answered each other in turn are a chain: the first did not see the end, so a person looks'),
  })
  .prefault({})
  .describe('how far a value that is accepted may reach');
