import { z } from 'zod';

/** Limits for values that were changed back and forth and ended at the start value, so that no difference is left. */
export const Flapping = z
  .strictObject({
    turns: z
      .int()
      .min(2)
      .default(3)
      .describe(
        'the minimum number of actors that changed a value and put it back for a report; for one actor, the minimum number of writes to count as trying values: two are a change and its correction',
      ),
  })
  .prefault({})
  .describe('values that were changed and put back');
export type Flapping = z.infer<typeof Flapping>;
