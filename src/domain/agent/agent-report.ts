import { z } from 'zod';
import { AGENT_ENDINGS } from './agent-task.ts';
import type { AgentWork, EarlierAnswer } from './agent-task.ts';

export const AgentReport = z.object({
  task: z.string().describe('names the transcript'),
  ending: z.enum(AGENT_ENDINGS),
  reason: z.string(),
  modelCalls: z.int(),
  inputTokens: z.int().describe('all tokens, including cached ones'),
  cachedTokens: z.int().describe('of them, read from the cache'),
  outputTokens: z.int(),
  usd: z.number().nullable().describe('at the configured prices; null if the model has no price'),
  contextEstimate: z.int().describe('estimated tokens of system text, tools and first message, without a model'),
  transcript: z.string().nullable().describe('transcript file; null if there is none'),
});
export type AgentReport = z.infer<typeof AgentReport>;

export const EarlierReport = z.object({
  task: z.string().describe('names the conversation within its run'),
  runId: z.string(),
  at: z.string().describe('ISO 8601'),
  ending: z.enum(AGENT_ENDINGS),
  reason: z.string(),
  times: z.int().describe('the number of conversations with this answer'),
});

/** Reports an earlier conversation whose answer is reused. */
export function toEarlierReport(before: EarlierAnswer): z.infer<typeof EarlierReport> {
  return { ...before };
}

/** Reports one conversation. */
export function toAgentReport({ task, ending, reason, cost, transcript }: AgentWork): AgentReport {
  const { usage } = cost;
  return {
    task,
    ending,
    reason,
    modelCalls: cost.modelCalls,
    inputTokens: usage.input + usage.cacheRead + usage.cacheWrite,
    cachedTokens: usage.cacheRead,
    outputTokens: usage.output,
    usd: cost.usd ?? null,
    contextEstimate: cost.contextEstimate,
    transcript: transcript ?? null,
  };
}

/** Sums conversations; one shared by several drifts counts once. */
export function totalsOf(works: readonly AgentWork[]): {
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
} {
  const reports = [...new Map(works.map((work) => [work.task, toAgentReport(work)])).values()];
  const sum = (of: (report: AgentReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
  return {
    modelCalls: sum((one) => one.modelCalls),
    inputTokens: sum((one) => one.inputTokens),
    outputTokens: sum((one) => one.outputTokens),
  };
}
