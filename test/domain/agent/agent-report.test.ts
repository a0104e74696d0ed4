import { expect, it } from 'vitest';
import { toAgentReport, toEarlierReport, totalsOf } from '#domain/agent/agent-report.ts';
import type { AgentWork } from '#domain/agent/agent-task.ts';

const WORK: AgentWork = {
  task: 'patch-1',
  model: 'anthropic a-model',
  question: 'a question',
  ending: 'done',
  reason: 'its patch was proved',
  cost: { modelCalls: 3, usage: { input: 10, output: 5, cacheRead: 20, cacheWrite: 30 }, ms: 100, contextEstimate: 70 },
};

it('reports a conversation', () => {
  expect(toAgentReport(WORK)).toEqual({
    task: 'patch-1',
    ending: 'done',
    reason: 'its patch was proved',
    modelCalls: 3,
    inputTokens: 60,
    cachedTokens: 20,
    outputTokens: 5,
    usd: null,
    contextEstimate: 70,
    transcript: null,
  });
});

it('counts a conversation once if several drifts share it', () => {
  expect(totalsOf([WORK, WORK, { ...WORK, task: 'explain-1' }])).toEqual({ modelCalls: 6, inputTokens: 120, outputTokens: 10 });
});

it('reports an earlier conversation', () => {
  const before = {
    task: 'patch-1',
    runId: 'run-1',
    at: '2026-01-15T10:00:00.000Z',
    ending: 'gave-up' as const,
    reason: 'nothing fits',
    times: 1,
  };

  expect(toEarlierReport(before)).toEqual(before);
});
