import { z } from 'zod';

/** Limits of the blast radius: readers through references in code, and through programs that react. */
export const Ripple = z
  .strictObject({
    readers: z
      .int()
      .min(0)
      .default(200)
      .describe('the maximum number of resource instances that read a changed value, directly or indirectly; with more, a person decides'),
    chain: z
      .int()
      .min(2)
      .default(3)
      .describe('the number of actors reacting to each other in turn that makes a chain: a person decides on it'),
  })
  .prefault({})
  .describe('the maximum blast radius of an accepted value');
