import { z } from 'zod';
import { millisecondsOf } from './duration.ts';

/** With `never` a hold lasts until the value changes. */
export const Holds = z
  .strictObject({
    expireAfter: z
      .string()
      .regex(/^(?:[1-9]\d{0,3}[mhdw]|never)$/, 'expected a number and m, h, d or w, such as 14d, or never')
      .default('14d')
      .describe('the time until a held change is reported again, such as 12h, 14d or 4w; never: until the value changes'),
  })
  .prefault({})
  .describe('temporarily held changes');
export type Holds = z.infer<typeof Holds>;

/** Returns the end of a hold that begins now; undefined if it lasts until the value changes. `now`: ISO 8601 */
export function expiryOf({ expireAfter }: Holds, now: string): string | undefined {
  const ms = millisecondsOf(expireAfter);
  return ms === undefined ? undefined : new Date(Date.parse(now) + ms).toISOString();
}
