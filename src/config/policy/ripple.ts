import { z } from 'zod';

/** How far a change may reach through references in code. */
export const Ripple = z
  .strictObject({
    readers: z
      .int()
      .min(0)
      .default(200)
      .describe('the maximum number of resource instances that read a changed value, directly or indirectly; with more, a person decides'),
  })
  .default({ readers: 200 })
  .describe('the maximum blast radius of an accepted value');
