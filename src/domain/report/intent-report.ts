import { z } from 'zod';
import { EarlierReport } from '../agent/agent-report.ts';
import { CONFIDENCES, GOALS, MOTIVATIONS } from '../intent.ts';
import { ORIGIN_CLASSES } from '../origin.ts';

const ActorReport = z.object({
  name: z.string().describe('for people: person, roles, tool'),
  arn: z.string(),
  via: z.string(),
  origin: z.enum(ORIGIN_CLASSES).optional().describe('the actor class; absent in rows of old ledgers'),
  tool: z.string().optional().describe('the stack, tool or agent in the record'),
  person: z.string().optional().describe('the person behind the session, if a record proves it'),
  chain: z.array(z.string()).optional().describe('the role chain before this role, first to last'),
});

export const IntentReport = z.object({
  id: z.string(),
  goal: z.enum([...GOALS, 'unknown']).describe('the goal that a source outside of the change states; unknown without one'),
  goalEvidence: z.array(z.string()).optional().describe('quotes that state a goal; absent if there are none'),
  serves: z.enum(GOALS).optional().describe('the goal inferred from the changed values; absent in rows of earlier versions'),
  motivation: z.object({
    kind: z.enum(MOTIVATIONS),
    evidence: z.array(z.string()),
    presumed: z.literal(true).optional().describe('in the words of the actor'),
  }),
  recognised: z
    .object({ id: z.string().describe('a file name in src/stages/infer/recognisers'), what: z.string() })
    .optional()
    .describe('the class of work; absent if it is not a known one'),
  confidence: z.enum(CONFIDENCES).optional().describe('the confidence in goal and motivation; absent in rows of earlier versions'),
  summary: z.string(),
  actors: z.array(ActorReport),
  firstEventTime: z.string().optional().describe('the time of its first call; absent without a matching CloudTrail event'),
  lastEventTime: z.string().optional().describe('the time of its last call'),
  explainedBefore: EarlierReport.optional().describe(
    'the earlier model transcript that goal and summary come from, or that failed on the same facts; absent: neither',
  ),
  eventIDs: z.array(z.string()),
});
