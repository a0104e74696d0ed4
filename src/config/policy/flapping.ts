import { z } from 'zod';

/** Limits for values that were changed back and forth and ended at the start value, so that no difference is left. */
export const Flapping = z
  .strictObject({
    turns: z
      .int()
      .min(2)
      .default(3)
      .describe(
        'the number of actors from which a value that was moved and put back is reported; of writes from which one actor tried values: two are a change and its correction',
      ),
  })
  .prefault({})
  .describe('values that were changed and put back');
export type Flapping = z.infer<typeof Flapping>;
