import { z } from 'zod';

export const HeadlineReport = z
  .object({
    text: z.string().describe('the headline of every report format'),
    unread: z.string().optional().describe('what part of the trail could not be read or is not proved; absent: the whole trail was read'),
    allClear: z.boolean().describe('the whole trail was read and nothing was found: exit code 0'),
  })
  .optional()
  .describe('absent in reports of earlier versions');

export const PolicyReport = z
  .object({
    file: z.string().nullable().describe('relative to the working directory of the run; null: no file, so the defaults apply'),
  })
  .optional()
  .describe('the policy of the run; absent in reports of earlier versions');

export const LimitsReport = z.array(z.string()).optional().describe('sentences about limits of the run and their effect; absent: none');

export const EventsReport = z.object({
  read: z.int(),
  kept: z.int(),
  context: z.record(z.string(), z.int()),
  dropped: z.record(z.string(), z.int()),
  malformed: z.array(
    z.object({
      where: z.string(),
      problem: z.string(),
      unproved: z.literal(true).optional().describe('digest files do not prove it, or list a missing file; absent: it cannot be read'),
    }),
  ),
});
