/** What a report says first, what it rests on, and what was read: a part of the public contract in run-report.ts. */
import { z } from 'zod';

/** What every view says first. */
export const HeadlineReport = z
  .object({
    text: z.string().describe('what every view says first'),
    unread: z.string().optional().describe('what of the trail could not be read or is not proved; absent: all was read'),
    allClear: z.boolean().describe('all was read, and nothing was found: exit code 0'),
  })
  .optional()
  .describe('absent in reports of earlier versions');

/** Where the policy is. */
export const PolicyReport = z
  .object({
    file: z.string().nullable().describe('relative to the folder that the run started in; null: none was found, the defaults hold'),
  })
  .optional()
  .describe('what the run was decided by; absent in reports of earlier versions');

/** What could not be looked for. */
export const LimitsReport = z
  .array(z.string())
  .optional()
  .describe('sentences: what the run could not look for, and what it left alone for that; absent: nothing');

/** Where all that was read went. */
export const EventsReport = z.object({
  read: z.int(),
  kept: z.int(),
  context: z.record(z.string(), z.int()),
  dropped: z.record(z.string(), z.int()),
  malformed: z.array(
    z.object({
      where: z.string(),
      problem: z.string(),
      unproved: z.literal(true).optional().describe('digests do not prove it, or name something that is gone; absent: it cannot be read'),
    }),
  ),
});
