/** How a report tells of an intent and of who had it: a part of the public contract in run-report.ts. */
import { z } from 'zod';
import { EarlierReport } from '../agent/agent-report.ts';
import { CONFIDENCES, GOALS, MOTIVATIONS } from '../intent.ts';
import { ORIGIN_CLASSES } from '../origin.ts';

const ActorReport = z.object({
  name: z.string().describe('for people: person, roles, the way it was done'),
  arn: z.string(),
  via: z.string(),
  origin: z
    .enum(ORIGIN_CLASSES)
    .optional()
    .describe('whose change it was, by class; absent in rows of ledgers from before there were classes'),
  tool: z.string().optional().describe('the stack, tool or agent that the record names'),
  person: z.string().optional().describe('who stands behind the session, where record or window prove it'),
  chain: z.array(z.string()).optional().describe('roles that the person went through before this one, first to last'),
});

/** What somebody wanted to be true. */
export const IntentReport = z.object({
  id: z.string(),
  goal: z.enum(GOALS),
  goalEvidence: z.array(z.string()).optional().describe('what was done that the goal was read off; absent where the attributes alone tell'),
  motivation: z.object({
    kind: z.enum(MOTIVATIONS),
    evidence: z.array(z.string()),
    presumed: z.literal(true).optional().describe('nobody said so: read off what was done'),
  }),
  recognised: z
    .object({ id: z.string().describe('a file name in src/stages/infer/recognisers'), what: z.string() })
    .optional()
    .describe('the class of work; absent where none of the known ones'),
  confidence: z.enum(CONFIDENCES).optional().describe('how sure goal and motivation are; absent in rows of earlier versions'),
  summary: z.string(),
  actors: z.array(ActorReport),
  firstEventTime: z.string().optional().describe('when the first of its calls was made; absent when no matching CloudTrail event'),
  lastEventTime: z.string().optional().describe('when the last of its calls was made'),
  explainedBefore: EarlierReport.optional().describe(
    'the earlier conversation with a model that goal and summary come from, or that came to nothing on the same facts; absent: neither',
  ),
  eventIDs: z.array(z.string()),
});
