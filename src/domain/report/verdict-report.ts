/** The parts of a verdict in the report, besides its reason. */
import { z } from 'zod';
import { VERDICTS } from '../decision.ts';
import { REALITIES } from '../knowledge/past-case.ts';

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

export const EarlierCases = z
  .array(
    z.object({
      reality: z.enum(REALITIES),
      at: z.string(),
      detail: z.string().describe('with the address of its pull request, if there was one'),
      fields: z
        .array(z.string())
        .readonly()
        .describe('the attributes that it changed on the same resource; empty: it was another resource'),
    }),
  )
  .describe('outcomes of earlier cases of the same kind, newest first; absent: none is known');

export const RecipesReport = z
  .array(z.object({ id: z.string(), result: z.enum(['solved', 'failed', 'demoted']), why: z.string().optional() }))
  .describe('recipes of earlier cases: solved: it wrote the patch, failed: its patch was refused, demoted: an earlier case contradicts it');
