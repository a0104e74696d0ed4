import { z } from 'zod';
import { VERDICTS } from '../decision.ts';

export const HoldReport = z.object({
  owner: z.string().describe('the owner of the hold'),
  until: z.string().optional().describe('when it is reported again; absent: when the value changes'),
  untilResolved: z.array(z.string()).optional().describe('the signals that have to be over for it to be reported again before that'),
  ignoreChanges: z.array(z.string()).optional().describe('the entries of lifecycle.ignore_changes for this hold'),
});

export const FindingReport = z.object({
  guardrail: z.string(),
  effect: z.enum(['hold', 'revert', 'escalate']),
  message: z.string(),
  docs: z.string(),
  hold: HoldReport.optional().describe('with effect hold, if the guardrail knows it'),
});

export const AlternativeReport = z.object({
  verdict: z.enum(VERDICTS),
  next: z.string().describe('one sentence: the consequence'),
  undoes: z.array(z.string()).describe('attributes that the next apply undoes, from the value after to the value in code'),
});
