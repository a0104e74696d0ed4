import { describe, expect, it } from 'vitest';
import { byNewest, earlierAnswer, newestDecline } from '#domain/agent/answer.ts';
import type { PastAnswer } from '#domain/agent/answer.ts';

const NO: PastAnswer = {
  kind: 'patch',
  question: 'q',
  model: 'anthropic a-model',
  task: 'patch-1',
  ending: 'gave-up',
  reason: 'the model gave up: nothing fits',
  runId: 'run-1',
  at: '2026-01-15T10:00:00.000Z',
};

describe('newestDecline', () => {
  it.each(['gave-up', 'rounds', 'idle', 'refusal'] as const)('reads the ending %s as an answer', (ending) => {
    expect(newestDecline([{ ...NO, ending }], NO.model)).toEqual({ ...NO, ending });
  });

  it.each(['budget', 'cut', 'unavailable', 'failed', 'interrupted', 'done'] as const)('reads the ending %s as no answer', (ending) => {
    expect(newestDecline([{ ...NO, ending }], NO.model)).toBeUndefined();
  });

  it('ignores the answer of another model', () => {
    expect(newestDecline([NO], 'anthropic another-model')).toBeUndefined();
  });

  it('returns the newest', () => {
    const newer = { ...NO, runId: 'run-2', at: '2026-01-16T10:00:00.000Z' };

    expect(newestDecline([NO, newer], NO.model)).toEqual(newer);
  });
});

it('reports the source of an answer', () => {
  expect(earlierAnswer(NO, 3)).toEqual({
    task: 'patch-1',
    runId: 'run-1',
    at: '2026-01-15T10:00:00.000Z',
    ending: 'gave-up',
    reason: 'the model gave up: nothing fits',
    times: 3,
  });
});

it('orders by time, and then by name', () => {
  const [older, other, newer] = [NO, { ...NO, task: 'patch-2' }, { ...NO, at: '2026-01-16T10:00:00.000Z' }];

  expect([other, older, newer].toSorted(byNewest)).toEqual([newer, older, other]);
});
